import type { NewsComment } from '@edp/contract/news';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { together } from '../../database/together.ts';
import { filesOfRecord } from '../files/record-files.queries.ts';
import type { RecordFile } from '../files/record-files.queries.ts';
import { isFor, isOut, isReadBy, membershipsOf, readableNews } from './news-audience.queries.ts';

const TICKER_LENGTH = 20;

export interface NewsRow {
  id: number;
  title: string;
  publishDate: string;
  updateTime: string;
  typeName: string;
  viewCount: number;
  commentCount: number;
  content: string;
  files: RecordFile[];
}

export async function newestNews({ db, tenantId, userId }: Scope) {
  return db
    .selectFrom('news as n')
    .select(['n.id as newsId', 'n.title'])
    .where('n.tenant_id', '=', tenantId)
    .where(isReadBy({ tenantId, userId }))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(TICKER_LENGTH)
    .execute();
}

/**
 * Counts a view of each piece, leaves a browse record and that it was opened, and answers those that are for the caller, in no
 * order.
 */
export async function openNews(
  { db, tenantId, userId }: Scope,
  asked: readonly number[],
): Promise<NewsRow[]> {
  // Locked in one order, so that two readers of several pieces never wait for each other.
  const { rows } = await sql<{ id: number }>`
    select n.id from news as n
     where n.tenant_id = ${tenantId} and n.id = any(${asked}::bigint[]) and ${isReadBy({ tenantId, userId })}
     order by n.id for no key update of n`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const readers = ids.map((id) => ({ tenant_id: tenantId, news_id: id, user_id: userId }));
  const [, , , pieces] = await together([
    sql`
      update news set views = views + 1
       where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db),
    db.insertInto('news_views').values(readers).execute(),
    db
      .insertInto('news_reads')
      .values(readers.map((reader) => ({ ...reader, confirmed: false })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    selectNews({ db, tenantId })
      .where(idIn(sql.ref('n.id'), ids))
      .execute(),
  ]);
  return pieces;
}

function selectNews({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('news as n')
    .where('n.tenant_id', '=', tenantId)
    .select((row) => [
      'n.id',
      'n.title',
      shanghaiTime(sql.ref<Date>('n.published_at')).as('publishDate'),
      momentOrNothing('n.edited_at').as('updateTime'),
      'n.type as typeName',
      'n.views as viewCount',
      'n.content',
      commentsOf(tenantId).as('commentCount'),
      filesOfRecord(tenantId, { table: 'news_files', column: 'news_id' }, row.ref('n.id')).as('files'),
    ]);
}

/** Moments that may be missing are empty then. */
export function momentOrNothing(column: string): RawBuilder<string> {
  return sql<string>`coalesce(${shanghaiTime(sql.ref<Date>(column))}, '')`;
}

/** How many comments on the piece `n` are seen. */
export function commentsOf(tenantId: number): RawBuilder<number> {
  return sql<number>`(
    select count(*) from news_comments as c
     where c.tenant_id = ${tenantId} and c.news_id = n.id and c.status = 'normal')`;
}

/** A piece as whoever published it is told. */
export async function findNews(scope: TenantScope, id: number): Promise<NewsRow> {
  return selectNews(scope).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/** False when there is no such piece that must be read, and by the caller; recording it again changes nothing. */
export async function recordRead({ db, tenantId, userId }: Scope, newsId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into news_reads as r (tenant_id, user_id, news_id)
    select n.tenant_id, ${userId}, n.id from news as n
     where n.tenant_id = ${tenantId} and n.id = ${newsId} and n.must_be_read and ${isReadBy({ tenantId, userId })}
    on conflict (tenant_id, user_id, news_id) do update set
      read_at = case when r.confirmed then r.read_at else excluded.read_at end, confirmed = true
    returning news_id`.execute(db);
  return rows.length > 0;
}

/** So many ids are told in one message. */
const MAX_UNREAD = 1_000;

/**
 * What each of the people still has to read of all that is for them and was published since the account exists, oldest first; the
 * rest of very much comes when the next window opens. Who has read everything is absent.
 */
export async function unreadNews(
  { db, tenantId }: TenantScope,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ userId: number; ids: number[] }>`
    with belongs as materialized (
      select m.user_id, array_agg(m.id) as ids from (${membershipsOf(tenantId, userIds)}) as m group by m.user_id)
    select u.id as "userId", array_agg(unread.id order by unread.published_at, unread.id) as ids
      from users as u
      left join belongs as b on b.user_id = u.id
     cross join lateral (
       select n.id, n.published_at from news as n
        where n.tenant_id = ${tenantId} and n.must_be_read and n.published_at >= u.created_at
          and not exists (
            select from news_reads as r
             where r.tenant_id = ${tenantId} and r.user_id = u.id and r.news_id = n.id and r.confirmed)
          and ${isOut} and ${isFor(tenantId, sql`b.ids`)}
        order by n.published_at, n.id limit ${MAX_UNREAD}) as unread
     where u.tenant_id = ${tenantId} and u.id = any(${userIds}::bigint[])
     group by u.id`.execute(db);
  return new Map(rows.map(({ userId, ids }) => [userId, ids.map(Number)]));
}

/** In how many milliseconds news come out next by themselves, and which of them need not be read; undefined where nothing is scheduled. */
export async function nextScheduledNews({
  db,
  tenantId,
}: TenantScope): Promise<{ due: number; ids: number[] } | undefined> {
  const { rows } = await sql<{ due: number; ids: number[] }>`
    select (extract(epoch from n.published_at - clock_timestamp()) * 1000)::float8 as due,
           coalesce(array_agg(n.id order by n.id) filter (where not n.must_be_read), '{}') as ids
      from news as n
     where n.tenant_id = ${tenantId} and n.status = 'published' and n.published_at > now()
     group by n.published_at
     order by n.published_at
     limit 1`.execute(db);
  return rows[0];
}

/** Whether the caller reads the piece. */
export async function isReadable(scope: Scope, newsId: number): Promise<boolean> {
  return (await readableNews(scope, [newsId])).has(newsId);
}

type PageOfNews = Page & { newsId: number };

/** Whether the caller moderates, which lets delete the comments of others. */
interface Moderating {
  moderates: boolean;
}

export async function listComments(
  { db, tenantId, userId }: Scope,
  { newsId, moderates, ...page }: PageOfNews & Moderating,
) {
  const matching = db
    .selectFrom('news_comments as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.news_id', '=', newsId);
  const status = sql<NewsComment['status']>`
    case c.status when 'normal' then '正常' when 'hidden' then '已屏蔽' else '已删除' end`;
  const rows = db
    .selectFrom('news_comments as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select((row) => [
      'c.id',
      shanghaiTime(row.ref('c.commented_at')).as('time'),
      'u.name as userName',
      'c.text',
      status.as('status'),
      sql<boolean>`c.status = 'normal' and (${moderates} or c.user_id = ${userId})`.as('canDelete'),
    ]);
  return paged(db, { matching, rows }, { ...page, id: 'c.id', filtered: true });
}

export async function listViews({ db, tenantId }: TenantScope, { newsId, ...page }: PageOfNews) {
  const matching = db
    .selectFrom('news_views as v')
    .select('v.id')
    .where('v.tenant_id', '=', tenantId)
    .where('v.news_id', '=', newsId);
  const rows = db
    .selectFrom('news_views as v')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'),
    )
    .where('v.tenant_id', '=', tenantId)
    .select((row) => ['v.id', shanghaiTime(row.ref('v.viewed_at')).as('time'), 'u.name as userName']);
  return paged(db, { matching, rows }, { ...page, id: 'v.id', filtered: true });
}

/** Of two at the same time one deletes. */
export async function markCommentDeleted({ db, tenantId }: TenantScope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news_comments')
    .set({ status: 'deleted' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'normal')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who wrote a comment, on a piece that the caller reads. */
export async function findCommenter(
  { db, tenantId, userId }: Scope,
  id: number,
): Promise<number | undefined> {
  const comment = await db
    .selectFrom('news_comments as c')
    .innerJoin('news as n', (join) =>
      join.onRef('n.tenant_id', '=', 'c.tenant_id').onRef('n.id', '=', 'c.news_id'),
    )
    .select('c.user_id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', id)
    .where(isReadBy({ tenantId, userId }))
    .executeTakeFirst();
  return comment?.user_id;
}
