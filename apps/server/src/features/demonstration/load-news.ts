import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { initialsOf } from '../../database/lists/search.ts';
import { creationStamp } from '../../database/records/stamps.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { comments, news, unseenNews } from './content/news.ts';
import type { News } from './content/news.ts';
import { listIds } from './demonstration-context.ts';

const HOUR_MS = 3_600_000;
/** The only person of the demonstration who is met by news that must be read. */
const READER = 'reader';
const BROWSES = 23;

/** News of past days, which no save takes; the newest that need not be read is looked at and commented on. */
export async function loadNews(scope: Scope): Promise<void> {
  const { db, tenantId: tenant_id } = scope;
  const userIds = await listIds(scope, 'users');
  const added = await addNews(scope, news);
  await addNews(scope, unseenNews);
  const news_id = added.find(({ must_be_read }) => !must_be_read)?.id ?? 0;
  const userAt = (at: number) => userIds[at % userIds.length] ?? 0;
  const said = comments.map(({ text, status }, at) => ({
    tenant_id,
    news_id,
    user_id: userAt(at),
    text,
    status: status || 'normal',
    commented_at: hoursAgo(comments.length - at),
  }));
  await db.insertInto('news_comments').values(said).execute();
  const views = Array.from({ length: BROWSES }, (_, at) => ({
    tenant_id,
    news_id,
    user_id: userAt(at * 5),
    viewed_at: hoursAgo(BROWSES - at),
  }));
  await db.insertInto('news_views').values(views).execute();
  await sql`
    update news set views = ${BROWSES} where tenant_id = ${tenant_id} and id = ${news_id}`.execute(db);
  await sql`
    insert into news_reads (tenant_id, user_id, news_id, read_at, confirmed)
    select v.tenant_id, v.user_id, v.news_id, min(v.viewed_at), false from news_views as v
     where v.tenant_id = ${tenant_id} group by v.tenant_id, v.user_id, v.news_id
    returning news_id`.execute(db);
  await sql`
    insert into news_reads (tenant_id, user_id, news_id)
    select ${tenant_id}, u.id, n.id from users as u join news as n on n.tenant_id = u.tenant_id
     where u.tenant_id = ${tenant_id} and u.account <> ${READER} and n.must_be_read and n.published_at <= now()
    returning news_id`.execute(db);
}

/** The newest first in the list, so that the oldest has the smallest id. */
export async function addNews(scope: Scope, list: readonly News[]) {
  const { db } = scope;
  const oldestFirst = list.toReversed();
  const rows = oldestFirst.map(({ title, type, content, departments, status = 'published', ...piece }) => ({
    ...creationStamp(scope),
    title,
    type,
    content,
    status,
    initials: initialsOf(title),
    for_everybody: departments === undefined,
    must_be_read: piece.mustBeRead ?? false,
    published_at: status === 'draft' ? null : momentOf(piece),
  }));
  const added = await db.insertInto('news').values(rows).returning(['id', 'must_be_read']).execute();
  for (const [at, { departments = [] }] of oldestFirst.entries())
    await addAudience(scope, added[at]?.id ?? 0, departments);
  return added.toReversed();
}

/** What must be read is at least as new as the accounts: older news is not asked of them. */
function momentOf({
  daysAgo,
  mustBeRead = false,
}: Pick<News, 'daysAgo' | 'mustBeRead'>): Date | RawBuilder<Date> {
  return mustBeRead && daysAgo === 0 ? sql<Date>`now()` : hoursAgo(daysAgo * 24);
}

async function addAudience(
  { db, tenantId }: TenantScope,
  newsId: number,
  departments: readonly string[],
): Promise<void> {
  await sql`
    insert into news_audience (tenant_id, news_id, position, department_id)
    select ${tenantId}, ${newsId}, row_number() over (order by d.id), d.id
      from departments as d where d.tenant_id = ${tenantId} and d.name = any(${departments}::text[])
    returning news_id`.execute(db);
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
