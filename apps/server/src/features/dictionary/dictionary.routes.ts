import { dictionary } from '@edp/contract/dictionary';
import { implement } from '../../http/implement.ts';
import { listDictionary } from './dictionary.queries.ts';
import { openList } from './open-lists.ts';

export const dictionaryRoutes = implement(dictionary, {
  listByKey: async ({ key }, context) => ({ data: await listDictionary(context, key) }),
  openList: async ({ key }, { language }) => ({ data: openList(key, language) }),
});
