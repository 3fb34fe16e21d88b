import { products } from '@edp/contract/products';
import { listOf } from '../../lib/list-source.ts';

export const productList = listOf(products.list, {
  filters: [
    'keyword',
    'categoryId',
    'active',
    'name',
    'code',
    'brandId',
    'unitId',
    'typeId',
    'labelId',
    'orgId',
  ],
});
