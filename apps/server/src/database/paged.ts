import type { Page } from '@edp/contract/paging';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Queries } from './connection.ts';

export interface PagedRows<Row> {
  rows: Row[];
  total: number;
  totalBounded?: boolean;
}

export interface PageOptions<Row> extends Page {
  /** A column of the row; absent: newest first. */
  sortField?: (keyof Row & string) | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  /** A filtered total is counted up to the bound, an unfiltered one exactly. */
  filtered: boolean;
}

/** One page of the matching rows and their total, in one statement. Rows carry an `id`; newer ids come first. */
export async function paged<Row extends { id: number }>(
  db: Queries,
  matching: Expression<Row>,
  options: PageOptions<Row>,
): Promise<PagedRows<Row>> {
  const { pageNo, pageSize, filtered } = options;
  const bound = filtered ? sql`limit ${TOTAL_BOUND + 1}` : sql``;
  const order = orderOf(options);
  const { rows } = await sql<Row & { matching_total: number }>`
    with matching as (${matching}),
    page as (select * from matching order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize})
    select page.*, counted.matching_total
      from (select count(*) as matching_total from (select from matching ${bound}) as bounded) as counted
      left join page on true
     order by ${order}`.execute(db);
  const total = rows[0]?.matching_total ?? 0;
  return {
    // Past the last page the join keeps one row of nulls beside the total.
    rows: rows.filter((row) => row.id !== null),
    total,
    ...(filtered && total > TOTAL_BOUND ? { totalBounded: true } : {}),
  };
}

function orderOf<Row>({ sortField, sortOrder }: PageOptions<Row>) {
  if (sortField === undefined) return sql`id desc`;
  return sql`${sql.ref(sortField)} ${sortOrder === 'desc' ? sql`desc` : sql`asc`}, id desc`;
}
