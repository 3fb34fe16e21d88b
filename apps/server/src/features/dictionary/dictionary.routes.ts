import { dictionary } from '@edp/contract/dictionary';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listDictionary } from './dictionary.queries.ts';
import { openList } from './open-lists.ts';

export const dictionaryRoutes = implement(dictionary, {
  listByKey: async ({ key, keyword }, context) => ({
    data: await listDictionary(context, key, keyword),
  }),
  openList: async ({ key, keyword }, { language }) => ({
    data: filterByKeyword(openList(key, language), keyword, ({ key, name }) => `${key} ${name}`),
  }),
});
