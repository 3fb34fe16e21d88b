import { recordUses } from '@edp/contract/record-uses';
import { implement } from '../../http/implement.ts';
import { listUses } from './record-uses.queries.ts';

export const recordUseRoutes = implement(recordUses, {
  list: async (input, context) => ({ data: await listUses(context, input) }),
});
