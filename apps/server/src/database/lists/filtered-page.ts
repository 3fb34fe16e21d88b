import { TOTAL_BOUND } from '@edp/contract/paging';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../connection.ts';
import { orderedBy } from './order.ts';
import type { OrderKey } from './order.ts';
import type { PageOfIds } from './search-entries.ts';

/** Rows that are put in an order which no index keeps: more take too long. */
const SORT_BOUND = 50_000;
const TOO_MANY = '数据超过5万条，请先筛选，再按此列排序';

export interface Order extends OrderKey {
  /** An index of the tenant keeps this order, so that a page of a long list is read from its end. */
  isIndexed: boolean;
  /** Parts what is equal by the first. */
  second?: OrderKey | undefined;
}

/** The order of what is asked; newest first where nothing is. */
export function pageOrder(
  id: Expression<number>,
  [first, second]: readonly OrderKey[],
  isIndexed: boolean,
): Order {
  if (first === undefined) return { column: id, descending: true, isIndexed: true };
  return { ...first, isIndexed, second };
}

interface FilteredPage extends Page {
  /** The record's id; newer records have greater ids and come first. */
  id: Expression<number>;
  /** From and where: tables and all conditions. */
  source: RawBuilder<unknown>;
  order: Order;
  /** The whole list's total where it is kept and nothing narrows the list. */
  total?: RawBuilder<number> | undefined;
}

/**
 * Ids of one page of what matches, whatever the conditions are, and the total counted up to the bound.
 *
 * The matching rows are gathered in no order first, so that the planner takes the indexes of the conditions and does not
 * hope to meet rare rows early in the order's index. Only where there are more than the bound, and so one of every few
 * rows matches, the order is walked.
 * @throws AppError invalidInput where there are too many for an order that no index keeps
 */
export async function filteredPage(db: Queries, page: FilteredPage): Promise<PageOfIds> {
  const { id, source, order, pageNo, pageSize } = page;
  const bound = order.isIndexed ? TOTAL_BOUND : SORT_BOUND;
  const keys = [order, ...(order.second ? [order.second] : [])];
  const nameOfKey = (at: number) => sql.ref(`key_${at}`);
  const kept = keys.map(({ column }, at) => sql`${column} as ${nameOfKey(at)}`);
  const inHits = keys.map((key, at) => ({ ...key, column: nameOfKey(at) }));
  const slice = sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const walked = order.isIndexed
    ? sql`else array(select ${id} ${source} order by ${sql.join([...keys.map(orderedBy), sql`${id} desc`])} ${slice})`
    : sql``;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with hits as materialized (select ${id} as id, ${sql.join(kept)} ${source} limit ${bound + 1}),
         counted as materialized (select count(*) as matching from hits)
    select ${page.total ?? sql`counted.matching`} as total,
           case when counted.matching <= ${bound}
                then array(select id from hits order by ${sql.join([...inHits.map(orderedBy), sql`id desc`])} ${slice}) ${walked} end as ids
      from counted`.execute(db);
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  if (ids === null) throw AppError.invalidField('sortField', TOO_MANY);
  const isBounded = page.total === undefined && total > TOTAL_BOUND;
  return {
    ids: ids.map(Number),
    total: isBounded ? TOTAL_BOUND + 1 : total,
    ...(isBounded ? { totalBounded: true } : {}),
  };
}
