import { dictionary } from '@edp/contract/dictionary';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listDictionary } from './dictionary.queries.ts';
import { openList } from './open-lists.ts';
import {
  moveItem,
  readDictionaries,
  readUses,
  removeStoredItem,
  saveItem,
  saveNewItem,
  switchItem,
} from './save-item.ts';

export const dictionaryRoutes = implement(dictionary, {
  listByKey: async ({ key, keyword }, context) => ({
    data: await listDictionary(context, key, keyword),
  }),
  openList: async ({ key, keyword }, { language }) => ({
    data: filterByKeyword(openList(key, language), keyword, ({ key, name }) => `${key} ${name}`),
  }),
  overview: async (_input, context) => ({ data: await readDictionaries(context) }),

  usedBy: async ({ id }, context) => ({ data: await readUses(context, id) }),

  create: async (input, context) => ({ data: await saveNewItem(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveItem(context, input), msg: '操作成功' }),

  move: async (input, context) => ({ data: await moveItem(context, input), msg: '操作成功' }),

  switchStatus: async (input, context) => ({ data: await switchItem(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeStoredItem(context, id);
    return { msg: '删除成功' };
  },
});
