import { regions } from '@edp/contract/regions';
import { implement } from '../../http/implement.ts';
import { regionsHolding } from './regions.queries.ts';

export const regionRoutes = implement(regions, {
  tree: async ({ keyword }) => ({ data: regionsHolding(keyword) }),
});
