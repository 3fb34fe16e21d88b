import type { Page } from '@edp/contract/paging';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { Queries } from '../connection.ts';
import { orderedBy } from './order.ts';
import type { OrderKey } from './order.ts';

export interface PagedRows<Row> {
  rows: Row[];
  total: number;
  totalBounded?: boolean;
}

export interface PageOptions extends Page {
  /** The record's id in `matching`, such as `b.id`; newer records have greater ids and come first. */
  id: string;
  /** Other columns of `matching` to order by. */
  order?: readonly OrderKey[] | undefined;
  /** A filtered total is counted up to the bound, an unfiltered one exactly. */
  filtered: boolean;
  /** The unfiltered total where it is kept, so that nothing is counted. */
  total?: RawBuilder<number> | undefined;
}

/**
 * One page and the total of what matches, in one statement. `matching` selects ids alone, with no order of its own,
 * so that only the page's rows are read whole; `rows` is how a row is read.
 */
export async function paged<Row extends { id: number }>(
  db: Queries,
  { matching, rows: whole }: { matching: Expression<{ id: number }>; rows: Expression<Row> },
  options: PageOptions,
): Promise<PagedRows<Row>> {
  const { pageNo, pageSize, filtered } = options;
  const bound = filtered ? sql`limit ${TOTAL_BOUND + 1}` : sql``;
  const counted =
    filtered || options.total === undefined
      ? sql`select count(*) as matching_total from (${matching} ${bound}) as bounded`
      : sql`select ${options.total} as matching_total`;
  const { rows } = await sql<Row & { matching_total: number }>`
    with page as (
      select found.id, row_number() over () as position
        from (${matching} order by ${orderOf(options)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) as found)
    select whole.*, counted.matching_total
      from (${counted}) as counted
      left join (page join (${whole}) as whole using (id)) on true
     order by page.position`.execute(db);
  const total = rows[0]?.matching_total ?? 0;
  return {
    // Past the last page the join keeps one row of nulls beside the total.
    rows: rows.filter((row) => row.id !== null),
    total,
    ...(filtered && total > TOTAL_BOUND ? { totalBounded: true } : {}),
  };
}

function orderOf({ id, order = [] }: PageOptions) {
  return sql.join([...order.map(orderedBy), sql`${sql.ref(id)} desc`]);
}
