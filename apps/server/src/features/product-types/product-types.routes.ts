import { productTypes } from '@edp/contract/product-types';
import { implement } from '../../http/implement.ts';
import { listProductTypes } from './product-types.queries.ts';

export const productTypeRoutes = implement(productTypes, {
  async all(input, context) {
    const data = await listProductTypes(context, input);
    return { data, total: data.length };
  },
});
