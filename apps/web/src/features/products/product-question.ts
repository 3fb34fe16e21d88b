import { products } from '@edp/contract/products';
import type { Product } from '@edp/contract/product-form';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** What the page of a product asks for. */
export function productQuestion(proId: string, invorgId: string): RecordQuestion<Product> {
  return {
    key: ['product', proId, invorgId],
    ask: async (signal) => (await call(products.detail, { proId, invorgId }, { signal })).data,
  };
}

export function startProduct(_search: URLSearchParams, { proId = '0', invorgId = '0' }): void {
  if (proId !== '0') startRecord(productQuestion(proId, invorgId));
}
