import { specifications } from '@edp/contract/specifications';
import { listOf } from '../../lib/list-source.ts';

export const rowList = listOf(specifications.rows, {
  filters: ['keyword', 'productCode', 'proType', 'active'],
});

export const definitionList = listOf(specifications.list, {
  filters: ['keyword', 'productTypeId', 'active'],
});

/** Rows of one product. */
export function rowsOfProductList(productId: string) {
  return listOf(specifications.rows, { filters: ['itemCode'], always: { productId } });
}

export function startSpecifications(search: URLSearchParams, { page }: Record<string, string>): void {
  const list = page === 'definitions' ? definitionList : rowList;
  list.start(search);
}

export function startProductRows(search: URLSearchParams, { id = '' }: Record<string, string>): void {
  // What is no id at all is told once, by the page.
  if (/^\d+$/.test(id)) rowsOfProductList(id).start(search);
}
