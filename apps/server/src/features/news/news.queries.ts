import type { NewsComment } from '@edp/contract/news';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';

const TICKER_LENGTH = 20;

export interface NewsRow {
  id: number;
  title: string;
  publishDate: string;
  typeName: string;
  viewCount: number;
  commentCount: number;
  content: string;
}

export async function newestNews({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('news as n')
    .select(['n.id as newsId', 'n.title'])
    .where('n.tenant_id', '=', tenantId)
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(TICKER_LENGTH)
    .execute();
}

/** Counts a view of each piece, leaves a browse record, and answers those that exist, in no order. */
export async function openNews({ db, tenantId, userId }: Scope, ids: readonly number[]): Promise<NewsRow[]> {
  // Locked in one order, so that two readers of several pieces never wait for each other.
  const { rows } = await sql<{ id: number }>`
    with opened as materialized (
      select id from news where tenant_id = ${tenantId} and id = any(${ids}) order by id for no key update)
    update news as n set views = n.views + 1 from opened
     where n.tenant_id = ${tenantId} and n.id = opened.id returning n.id`.execute(db);
  const views = rows.map(({ id }) => ({ tenant_id: tenantId, news_id: id, user_id: userId }));
  if (views.length === 0) return [];
  await db.insertInto('news_views').values(views).execute();
  return selectNews({ db, tenantId })
    .where(idIn(sql.ref('n.id'), ids))
    .execute();
}

function selectNews({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('news as n')
    .where('n.tenant_id', '=', tenantId)
    .select((row) => [
      'n.id',
      'n.title',
      shanghaiTime(row.ref('n.published_at')).as('publishDate'),
      'n.type as typeName',
      'n.views as viewCount',
      'n.content',
      sql<number>`(
        select count(*) from news_comments as c
         where c.tenant_id = ${tenantId} and c.news_id = n.id and c.status = 'normal')`.as('commentCount'),
    ]);
}

export interface NewNews {
  title: string;
  type: string;
  content: string;
  must_be_read: boolean;
}

/** @param fileIds of our own that the content shows; one that is not there is refused by the foreign key */
export async function createNews(
  { db, tenantId }: TenantScope,
  news: NewNews,
  fileIds: readonly number[],
): Promise<NewsRow> {
  const { id } = await db
    .insertInto('news')
    .values({ ...news, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into news_files (tenant_id, news_id, file_id)
    select ${tenantId}, ${id}, unnest(${fileIds}::bigint[]) on conflict do nothing`.execute(db);
  return selectNews({ db, tenantId }).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/** False when there is no such piece that must be read; recording it again changes nothing. */
export async function recordRead({ db, tenantId, userId }: Scope, newsId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into news_reads (tenant_id, user_id, news_id)
    select n.tenant_id, ${userId}, n.id from news as n
     where n.tenant_id = ${tenantId} and n.id = ${newsId} and n.must_be_read
    on conflict (tenant_id, user_id, news_id) do update set read_at = news_reads.read_at
    returning news_id`.execute(db);
  return rows.length > 0;
}

/** So many ids are told in one message. */
const MAX_UNREAD = 1_000;

/**
 * What each of the people still has to read of all that was published since the account exists, oldest first; the rest
 * of very much comes when the next window opens. Who has read everything is absent.
 */
export async function unreadNews(
  { db, tenantId }: TenantScope,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ userId: number; ids: number[] }>`
    select u.id as "userId", array_agg(unread.id order by unread.published_at, unread.id) as ids
      from users as u
     cross join lateral (
       select n.id, n.published_at from news as n
        where n.tenant_id = ${tenantId} and n.must_be_read and n.published_at >= u.created_at
          and not exists (
            select from news_reads as r where r.tenant_id = ${tenantId} and r.user_id = u.id and r.news_id = n.id)
        order by n.published_at, n.id limit ${MAX_UNREAD}) as unread
     where u.tenant_id = ${tenantId} and u.id = any(${userIds})
     group by u.id`.execute(db);
  return new Map(rows.map(({ userId, ids }) => [userId, ids.map(Number)]));
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

export async function findCommenter({ db, tenantId }: TenantScope, id: number): Promise<number | undefined> {
  const comment = await db
    .selectFrom('news_comments')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return comment?.user_id;
}
