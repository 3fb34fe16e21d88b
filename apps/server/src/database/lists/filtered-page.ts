import { TOTAL_BOUND } from '@edp/contract/paging';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../connection.ts';
import { directionOf, orderedBy } from './order.ts';
import type { AskedOrder, NamedReference, OrderKey } from './order.ts';
import type { PageOfIds } from './search-entries.ts';

/** Rows that are put in an order which no index keeps: more take too long. */
const SORT_BOUND = 50_000;
const TOO_MANY = '数据超过5万条，请先筛选，再按此列排序';
/** The same of what has to be worked out for each row: as many as are counted. */
const TOO_MANY_TO_WORK_OUT = '数据超过1万条，请先筛选，再按此列排序';

export interface Order extends OrderKey {
  /**
   * An index of the tenant keeps this order, so that a page of a long list is read from its end; of a name, one that begins with
   * the column that refers to it; of a switch, one of the rows that have the rarer value.
   */
  isIndexed: boolean;
  /** What it is by has to be worked out for each row, so that fewer are put in it. */
  isDear?: boolean | undefined;
  /** Parts what is equal by the first. */
  second?: OrderKey | undefined;
}

/** Whether an index keeps the order that is asked for; a second column alone is the first one. */
export function isKept<Field extends string>(
  { sortField, thenField }: AskedOrder<Field>,
  unindexed: readonly Field[],
): boolean {
  const first = sortField ?? thenField;
  return first === undefined || !unindexed.includes(first);
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

/** The same where some columns have to be worked out for each row; what a switch leaves equal is not parted by one of them. */
export function pageOrderOf<Field extends string>(
  id: Expression<number>,
  keys: readonly OrderKey[],
  asked: AskedOrder<Field>,
  dear: readonly Field[],
): Order {
  const isParted =
    keys[0]?.flag !== undefined && asked.thenField !== undefined && dear.includes(asked.thenField);
  const isDear = !isKept(asked, dear) || isParted;
  return { ...pageOrder(id, keys, !isDear), isDear };
}

/** For the answer of a list, whether it is too long for the columns that have to be worked out. */
export function dearFields<Field>(
  { total }: Pick<PageOfIds, 'total'>,
  dear: readonly Field[],
): { unordered?: Field[] } {
  return total > TOTAL_BOUND ? { unordered: [...dear] } : {};
}

interface LongList<Field> {
  /** By which column the page was asked for. */
  sortField: Field | undefined;
  /** The orders that no index keeps. */
  unindexed: readonly Field[];
  /** How many rows the list has without its filters, where that has to be asked: counted up to the bound or exactly. */
  whole: RawBuilder<number>;
}

/**
 * The columns by which a list so long is not put in order, for its answer. Where the total is told up to its bound alone, the list
 * without its filters says how long it may be; a page that was put in such an order was short enough.
 */
export async function unorderedFields<Field extends string>(
  db: Queries,
  { total, totalBounded }: Omit<PageOfIds, 'ids'>,
  { sortField, unindexed, whole }: LongList<Field>,
): Promise<{ unordered?: Field[] }> {
  if (unindexed.some((field) => field === sortField)) return {};
  if (!totalBounded) return total > SORT_BOUND ? { unordered: [...unindexed] } : {};
  const { rows } = await sql<{
    isLong: boolean;
  }>`select ${whole} > ${SORT_BOUND}::bigint as "isLong"`.execute(db);
  return rows[0]?.isLong ? { unordered: [...unindexed] } : {};
}

/** The rows of a page in the order of its ids. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many rows a statement finds, counted as far as it matters whether they can be put in any order. */
export function countedToSort(statement: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (${statement} limit ${SORT_BOUND + 1}) as counted)`;
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
  const { id, source, order } = page;
  const bound = order.isIndexed || order.isDear ? TOTAL_BOUND : SORT_BOUND;
  const kept = keysOf(order).map(({ column, named }, at) => {
    const value = named === undefined ? column : sql.ref(named.reference);
    return sql`${value} as ${nameOfKey(at)}`;
  });
  const walked = order.isIndexed ? sql`else ${walkNearer(page)}` : sql``;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with hits as materialized (select ${id} as id, ${sql.join(kept)} ${source} limit ${bound + 1}),
         counted as materialized (select count(*) as matching, ${page.total ?? sql`count(*)`} as total from hits)
    select counted.total,
           case when counted.matching <= ${bound} then ${sortHits(page)} ${walked} end as ids
      from counted`.execute(db);
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  if (ids === null) throw AppError.invalidField('sortField', order.isDear ? TOO_MANY_TO_WORK_OUT : TOO_MANY);
  const isBounded = page.total === undefined && total > TOTAL_BOUND;
  return {
    ids: ids.map(Number),
    total: isBounded ? TOTAL_BOUND + 1 : total,
    ...(isBounded ? { totalBounded: true } : {}),
  };
}

function keysOf(order: Order): OrderKey[] {
  return [order, ...(order.second ? [order.second] : [])];
}

const nameOfKey = (at: number) => sql.ref(`key_${at}`);

function sliceOf({ pageNo, pageSize }: Page): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
}

/** Names are joined to the hits rather than looked up for each; what has the same name stands by its record. */
function sortHits(page: FilteredPage): RawBuilder<unknown> {
  const keys = keysOf(page.order).map((key, at) => ({ ...key, at, names: sql.ref(`names_${at}`) }));
  const joins = keys.flatMap(({ named, at, names }) =>
    named === undefined
      ? []
      : [
          sql`left join ${sql.table(named.table)} as ${names}
                on ${names}.tenant_id = ${named.tenantId} and ${names}.id = hits.${nameOfKey(at)}`,
        ],
  );
  const order = keys.map(({ named, at, names, descending }) => {
    const direction = directionOf(descending);
    if (named === undefined) return sql`hits.${nameOfKey(at)} ${direction}`;
    return sql`${names}.name ${direction}, ${names}.id ${direction}`;
  });
  return sql`array(
    select hits.id from hits ${sql.join(joins, sql` `)}
     order by ${sql.join([...order, sql`hits.id desc`])} ${sliceOf(page)})`;
}

/** How the rows of a page are come to: by which keys, how many there are to its end, and which of these it holds. */
interface Walk {
  keys: readonly OrderKey[];
  idDescending: boolean;
  reach: RawBuilder<unknown>;
  slice: RawBuilder<unknown>;
}

/** From the beginning, or where the total is known from the end that is nearer. */
function walkNearer(page: FilteredPage): RawBuilder<unknown> {
  const { order, pageNo, pageSize } = page;
  const skip = (pageNo - 1) * pageSize;
  const keys = keysOf(order);
  const ahead = { keys, idDescending: true, reach: sql`${pageNo * pageSize}`, slice: sliceOf(page) };
  if (page.total === undefined) return walk(page, ahead);
  const left = sql`(select greatest(total - ${skip}::bigint, 0) from counted)`;
  const back = {
    keys: keys.map((key) => ({ ...key, descending: !key.descending })),
    idDescending: false,
    reach: left,
    slice: sql`limit least(${left}, ${pageSize}::bigint) offset greatest(${left} - ${pageSize}::bigint, 0)`,
  };
  return sql`case when ${skip}::bigint * 2 <= counted.total then ${walk(page, ahead)} else array(
    select found.id from unnest(${walk(page, back)}) with ordinality as found (id, at) order by found.at desc) end`;
}

function walk(page: FilteredPage, way: Walk): RawBuilder<unknown> {
  const { named, flag } = page.order;
  if (named !== undefined) return walkNames(page, way, named);
  if (flag !== undefined) return walkFlag(page, way, flag);
  const { id, source } = page;
  return sql`array(
    select ${id} ${source} order by ${sql.join(walkedBy(way.keys, page, way))} ${way.slice})`;
}

function walkedBy(
  keys: readonly OrderKey[],
  { id }: FilteredPage,
  { idDescending }: Walk,
): RawBuilder<unknown>[] {
  return [...keys.map(orderedBy), sql`${id} ${directionOf(idDescending)}`];
}

/** The names in their order and the rows of each, until the page is full; what refers to none stands where nulls do. */
function walkNames(
  page: FilteredPage,
  way: Walk,
  { tenantId, table, reference }: NamedReference,
): RawBuilder<unknown> {
  const column = sql.ref(reference);
  const direction = directionOf(way.keys[0]?.descending ?? false);
  const rowsOf = (condition: RawBuilder<unknown>) => sql`(${firstOf(page, way, condition)})`;
  return sql`array(
    with names as materialized (
      select named.id, named.name from ${sql.table(table)} as named where named.tenant_id = ${tenantId}
       union all select null, null
       order by name ${direction}, id ${direction})
    select found.id from names
     cross join lateral (
       ${rowsOf(sql`${column} = names.id`)} union all ${rowsOf(sql`names.id is null and ${column} is null`)}) as found
     ${way.slice})`;
}

/** The rows that are off and those that are on, one after the other. */
function walkFlag(page: FilteredPage, way: Walk, flag: string): RawBuilder<unknown> {
  const rowsOf = (value: 0 | 1) => sql`
    select ${sql.lit(value)} as value, row_number() over () as position, ranked.id
      from (${firstOf(page, way, sql`${sql.ref(flag)} = ${sql.lit(value)}`)}) as ranked`;
  return sql`array(
    select found.id from ((${rowsOf(0)}) union all (${rowsOf(1)})) as found
     order by found.value ${directionOf(way.keys[0]?.descending ?? false)}, found.position ${way.slice})`;
}

/** As many of those that keep to a further condition as the page and those before it hold, by the second key. */
function firstOf(page: FilteredPage, way: Walk, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id, source } = page;
  return sql`
    select ${id} as id ${source} and ${condition}
     order by ${sql.join(walkedBy(way.keys.slice(1), page, way))} limit ${way.reach}`;
}
