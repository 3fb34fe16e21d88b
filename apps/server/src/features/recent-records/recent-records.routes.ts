import { recentRecords } from '@edp/contract/recent-records';
import { implement } from '../../http/implement.ts';
import { readNamedRecords } from '../global-search/named-records.queries.ts';
import { addRecent, listRecent } from './recent-records.queries.ts';

export const recentRecordRoutes = implement(recentRecords, {
  list: async (_input, context) => ({ data: await readNamedRecords(context, await listRecent(context)) }),

  async add(input, context) {
    await addRecent(context, input);
    return {};
  },
});
