import type { administeredNews } from '@edp/contract/administered-news';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import type { TenantScope } from '../../database/scope.ts';
import { addressColumns, isAddressed } from './news-audience.queries.ts';
import type { AddressedNews } from './news-audience.queries.ts';
import { momentOrNothing } from './news.queries.ts';

type Filters = Partial<Omit<ParsedInputOf<typeof administeredNews.exportReceipts>, 'newsId'>>;

export interface ReceiptRow {
  id: number;
  name: string;
  account: string;
  departmentName: string;
  readTime: string;
}

/** The pieces as far as they decide about their readers, in the order of their ids. */
export async function findAddressed(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<(AddressedNews & { title: string })[]> {
  return db
    .selectFrom('news as n')
    .where('n.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('n.id'), ids))
    .select([...addressColumns, 'n.title'])
    .orderBy('n.id')
    .execute();
}

/** Readers of a piece as `u`, with what they have read of it as `r`. */
function readersOf(tenantId: number, piece: AddressedNews): RawBuilder<unknown> {
  const confirmed = piece.mustBeRead ? sql`and r.confirmed` : sql``;
  return sql`
    users as u
    left join news_reads as r
      on r.tenant_id = ${tenantId} and r.news_id = ${piece.id} and r.user_id = u.id ${confirmed}
   where u.tenant_id = ${tenantId} and ${isAddressed(tenantId, piece)}`;
}

export async function countReading(
  { db, tenantId }: TenantScope,
  piece: AddressedNews,
): Promise<{ id: number; people: number; read: number }> {
  const { rows } = await sql<{ people: number; read: number }>`
    select count(*) as people, count(r.read_at) as read from ${readersOf(tenantId, piece)}`.execute(db);
  return { id: piece.id, people: rows[0]?.people ?? 0, read: rows[0]?.read ?? 0 };
}

function conditionsOf(tenantId: number, { keyword, departmentId, read }: Filters): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = wordsOf(keyword).map((word) => {
    const places = ['u.name', 'u.initials', 'u.account'].map((column) => contains(sql.ref(column), word));
    return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
  });
  if (departmentId !== undefined)
    conditions.push(
      sql`u.department_id = any(app.departments_below(${tenantId}, array[${departmentId}::bigint]))`,
    );
  if (read !== undefined) conditions.push(read === 1 ? sql`r.read_at is not null` : sql`r.read_at is null`);
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

const sortColumns = { name: 'u.name', account: 'u.account', readTime: 'r.read_at' };

/** Newest accounts first; a total is counted up to the bound. */
export async function listReceipts(
  { db, tenantId }: TenantScope,
  piece: AddressedNews,
  {
    newsId: _,
    pageNo,
    pageSize,
    sortField,
    sortOrder,
    thenField,
    thenOrder,
    ...filters
  }: ParsedInputOf<typeof administeredNews.receipts>,
): Promise<PagedRows<ReceiptRow>> {
  const matching = sql<{ id: number }>`
    select u.id from ${readersOf(tenantId, piece)} and ${conditionsOf(tenantId, filters)}`;
  const rows = sql<ReceiptRow>`${selectReceipts(tenantId, piece)}`;
  const order = orderKeys(sortColumns, { sortField, sortOrder, thenField, thenOrder });
  return paged(db, { matching, rows }, { pageNo, pageSize, id: 'u.id', order, filtered: true });
}

function selectReceipts(tenantId: number, piece: AddressedNews): RawBuilder<ReceiptRow> {
  return sql`
    select u.id, u.name, u.account, ${momentOrNothing('r.read_at')} as "readTime",
           coalesce((
             select d.name from departments as d
              where d.tenant_id = ${tenantId} and d.id = u.department_id), '') as "departmentName"
      from ${readersOf(tenantId, piece)}`;
}

const AT_ONCE = 2_000;

/** All that the filters find, some at a time, newest accounts first. */
export async function* eachReceipt(
  { db, tenantId }: TenantScope,
  piece: AddressedNews,
  filters: Filters,
): AsyncGenerator<ReceiptRow[]> {
  for (let last = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await sql<ReceiptRow>`
      ${selectReceipts(tenantId, piece)} and ${conditionsOf(tenantId, filters)} and u.id < ${last}
       order by u.id desc limit ${AT_ONCE}`.execute(db);
    const oldest = rows.at(-1);
    if (oldest === undefined) return;
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = oldest.id;
  }
}

/** How many the filters find. */
export async function countReceipts(
  { db, tenantId }: TenantScope,
  piece: AddressedNews,
  filters: Filters,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${readersOf(tenantId, piece)} and ${conditionsOf(tenantId, filters)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Ids of the readers who have not read the piece. */
export async function listUnread({ db, tenantId }: TenantScope, piece: AddressedNews): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${readersOf(tenantId, piece)} and r.read_at is null order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
