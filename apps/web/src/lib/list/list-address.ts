import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@edp/contract/paging';

export type Filters = Readonly<Record<string, string>>;
export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** What of a list stands in the tab's address; anything impossible there gives way to the default. */
export interface ListAddress {
  pageNo: number;
  pageSize: number;
  sort: Sort | undefined;
  filters: Filters;
}

const order = z.enum(['asc', 'desc']).catch('asc');
const page = z.coerce.number().int().positive().catch(1);

export function readListAddress(address: URLSearchParams, names: readonly string[]): ListAddress {
  const size = Number(address.get('pageSize'));
  const field = address.get('sortField');
  return {
    pageNo: page.parse(address.get('pageNo')),
    pageSize: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sort: field ? { field, order: order.parse(address.get('sortOrder')) } : undefined,
    filters: Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])),
  };
}

/** What the list call carries: every filter, empty ones too. */
export function listInput({ filters, pageNo, pageSize, sort }: ListAddress) {
  return { ...filters, pageNo, pageSize, ...(sort && { sortField: sort.field, sortOrder: sort.order }) };
}
