import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** One of the columns by which rows are put in order. */
export interface OrderKey {
  column: Expression<unknown>;
  descending: boolean;
}

/** What a caller asks; the second one parts what the first one leaves equal. */
export interface AskedOrder<Field extends string> {
  sortField?: Field | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  thenField?: Field | undefined;
  thenOrder?: 'asc' | 'desc' | undefined;
}

/** What the fields of a call stand for: a column such as `b.name`, or what is worked out for each row. */
type OrderColumns<Field extends string> = Readonly<Record<Field, string | Expression<unknown>>>;

/** The columns by which a list is asked to be ordered, the first one first; none where nothing is asked. */
export function orderKeys<Field extends string>(
  columns: OrderColumns<Field>,
  { sortField, sortOrder, thenField, thenOrder }: AskedOrder<Field>,
): OrderKey[] {
  const asked = [
    { field: sortField, order: sortOrder },
    { field: thenField, order: thenOrder },
  ];
  return asked.flatMap(({ field, order }) => {
    if (field === undefined) return [];
    const column: string | Expression<unknown> = columns[field];
    const named = typeof column === 'string' ? sql.ref(column) : column;
    return [{ column: named, descending: order === 'desc' }];
  });
}

/** As it stands behind `order by`. */
export function orderedBy({ column, descending }: OrderKey): RawBuilder<unknown> {
  return sql`${column} ${descending ? sql`desc` : sql`asc`}`;
}

/** The name of the record that a column refers to, by which its rows are ordered. */
export function nameOf(
  tenantId: number,
  table: 'brands' | 'categories' | 'departments' | 'product_types' | 'units' | 'users',
  reference: string,
): RawBuilder<string> {
  return sql<string>`(
    select named.name from ${sql.table(table)} as named
     where named.tenant_id = ${tenantId} and named.id = ${sql.ref(reference)})`;
}
