import type { Sort } from '../../lib/list/list-address.ts';

type ColumnOrder = Pick<Sort, 'field' | 'order'>;

/**
 * What a list is ordered by once the head of a column has been pressed: ascending, descending, not. `asSecond` keeps the other
 * column that it is ordered by.
 */
export function nextSort(sort: Sort | undefined, field: string, asSecond: boolean): Sort | undefined {
  if (sort === undefined || !asSecond) return turned(sort, field);
  if (sort.field !== field) return withSecond(sort, turned(sort.then, field));
  const first = turned(sort, field);
  return first ? withSecond(first, sort.then) : sort.then;
}

function turned(order: ColumnOrder | undefined, field: string): ColumnOrder | undefined {
  if (order?.field !== field) return { field, order: 'asc' };
  return order.order === 'asc' ? { field, order: 'desc' } : undefined;
}

function withSecond({ field, order }: ColumnOrder, then: ColumnOrder | undefined): Sort {
  return { field, order, ...(then && { then }) };
}
