import { regions } from '@edp/contract/regions';
import { implement } from '../../http/implement.ts';
import { regionTree } from './regions.queries.ts';

export const regionRoutes = implement(regions, { tree: async () => ({ data: regionTree() }) });
