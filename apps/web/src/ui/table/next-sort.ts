import type { Sort } from '../../lib/list/list-address.ts';

type ColumnOrder = Pick<Sort, 'field' | 'order'>;

/** How a list is ordered by a column, and which of two it is. */
export function orderBy(sort: Sort | undefined, field: string): { order?: Sort['order']; rank?: 1 | 2 } {
  if (sort?.second?.field === field) return { order: sort.second.order, rank: 2 };
  if (sort?.field !== field) return {};
  return { order: sort.order, ...(sort.second && { rank: 1 }) };
}

/**
 * What a list is ordered by once the head of a column has been pressed: ascending, descending, not. `asSecond` keeps the other
 * column that it is ordered by.
 */
export function nextSort(sort: Sort | undefined, field: string, asSecond: boolean): Sort | undefined {
  if (sort === undefined || !asSecond) return turned(sort, field);
  if (sort.field !== field) return withSecond(sort, turned(sort.second, field));
  const first = turned(sort, field);
  return first ? withSecond(first, sort.second) : sort.second;
}

function turned(order: ColumnOrder | undefined, field: string): ColumnOrder | undefined {
  if (order?.field !== field) return { field, order: 'asc' };
  return order.order === 'asc' ? { field, order: 'desc' } : undefined;
}

function withSecond({ field, order }: ColumnOrder, second: ColumnOrder | undefined): Sort {
  return { field, order, ...(second && { second }) };
}
