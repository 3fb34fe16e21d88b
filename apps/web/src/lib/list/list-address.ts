import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@edp/contract/paging';

export type Filters = Readonly<Record<string, string>>;
interface ColumnOrder {
  field: string;
  order: 'asc' | 'desc';
}
export interface Sort extends ColumnOrder {
  /** Parts what is equal by the first. */
  second?: ColumnOrder | undefined;
}

/** What of a list stands in the tab's address; anything impossible there gives way to the default. */
export interface ListAddress {
  pageNo: number;
  pageSize: number;
  sort: Sort | undefined;
  filters: Filters;
}

const order = z.enum(['asc', 'desc']).catch('asc');
const length = z.coerce
  .number()
  .int()
  .min(1)
  .max(Math.max(...PAGE_SIZES));
const page = z.coerce.number().int().positive().catch(1);

/** `usualSize` is the length of a page where the address names none. */
export function readListAddress(
  address: URLSearchParams,
  names: readonly string[],
  usualSize = DEFAULT_PAGE_SIZE,
): ListAddress {
  return {
    pageNo: page.parse(address.get('pageNo')),
    pageSize: length.catch(usualSize).parse(address.get('pageSize')),
    sort: readSort(address),
    filters: Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])),
  };
}

function readSort(address: URLSearchParams): Sort | undefined {
  const [field, second] = [address.get('sortField'), address.get('thenField')];
  if (!field) return undefined;
  return {
    field,
    order: order.parse(address.get('sortOrder')),
    ...(second && { second: { field: second, order: order.parse(address.get('thenOrder')) } }),
  };
}

/** An order as an address and a call name it; none clears it. */
export function sortParams(sort: Sort | null | undefined) {
  return {
    sortField: sort?.field,
    sortOrder: sort?.order,
    thenField: sort?.second?.field,
    thenOrder: sort?.second?.order,
  };
}

/** What the list call carries: every filter, empty ones too. */
export function listInput({ filters, pageNo, pageSize, sort }: ListAddress) {
  const { sortField, sortOrder, thenField, thenOrder } = sortParams(sort);
  return {
    ...filters,
    pageNo,
    pageSize,
    ...(sortField && { sortField, sortOrder }),
    ...(thenField && { thenField, thenOrder }),
  };
}
