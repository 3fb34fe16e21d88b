import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** One of the columns by which rows are put in order. */
export interface OrderKey {
  column: Expression<unknown>;
  descending: boolean;
  /** Where the column is the name of another record: which. */
  named?: NamedReference | undefined;
  /** Where the column is a switch: its name. */
  flag?: string | undefined;
}

/** A column that refers to a record with a name. */
export interface NamedReference {
  tenantId: number;
  table: 'brands' | 'categories' | 'departments' | 'product_types' | 'units' | 'users';
  reference: string;
}

/** A column that holds 0 or 1. */
interface Flag {
  flag: string;
}

/** What a caller asks; the second one parts what the first one leaves equal. */
export interface AskedOrder<Field extends string> {
  sortField?: Field | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  thenField?: Field | undefined;
  thenOrder?: 'asc' | 'desc' | undefined;
}

/** What a field of a call stands for: a column such as `b.name`, what is worked out for each row, a name elsewhere or a switch. */
type OrderColumn = string | Expression<unknown> | NamedReference | Flag;
type OrderColumns<Field extends string> = Readonly<Record<Field, OrderColumn>>;

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
    const column: OrderColumn = columns[field];
    const descending = order === 'desc';
    if (typeof column === 'string') return [{ column: sql.ref(column), descending }];
    if ('flag' in column) return [{ column: sql.ref(column.flag), descending, flag: column.flag }];
    if ('table' in column) return [{ column: nameOf(column), descending, named: column }];
    return [{ column, descending }];
  });
}

/** As it stands behind `order by`. */
export function orderedBy({ column, descending }: OrderKey): RawBuilder<unknown> {
  return sql`${column} ${directionOf(descending)}`;
}

export function directionOf(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

/** By the name of the record that a column refers to. */
export function byName(tenantId: number, table: NamedReference['table'], reference: string): NamedReference {
  return { tenantId, table, reference };
}

/** The name, looked up for each row. */
function nameOf({ tenantId, table, reference }: NamedReference): RawBuilder<string> {
  return sql<string>`(
    select named.name from ${sql.table(table)} as named
     where named.tenant_id = ${tenantId} and named.id = ${sql.ref(reference)})`;
}
