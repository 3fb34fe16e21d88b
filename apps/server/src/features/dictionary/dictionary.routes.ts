import { dictionary } from '@edp/contract/dictionary';
import { implement } from '../../http/implement.ts';
import { listDictionary } from './dictionary.queries.ts';

export const dictionaryRoutes = implement(dictionary, {
  listByKey: async ({ key }, context) => ({ data: await listDictionary(context, key) }),
});
