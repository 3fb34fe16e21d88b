import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';
import { comments, news } from './content/news.ts';
import type { News } from './content/news.ts';
import { listIds } from './demonstration-context.ts';

const HOUR_MS = 3_600_000;
/** The only person of the demonstration who is met by news that must be read. */
const READER = 'reader';
const BROWSES = 23;

/** News, for which there is no save; the newest that need not be read is looked at and commented on. */
export async function loadNews(scope: TenantScope): Promise<void> {
  const { db, tenantId: tenant_id } = scope;
  const userIds = await listIds(scope, 'users');
  const added = await addNews(scope, news);
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
    insert into news_reads (tenant_id, user_id, news_id)
    select ${tenant_id}, u.id, n.id from users as u join news as n on n.tenant_id = u.tenant_id
     where u.tenant_id = ${tenant_id} and u.account <> ${READER} and n.must_be_read
    returning news_id`.execute(db);
}

/** The newest first in the list, so that the oldest has the smallest id. */
export async function addNews({ db, tenantId }: TenantScope, list: readonly News[]) {
  const rows = list.toReversed().map(({ title, type, content, daysAgo, mustBeRead = false }) => ({
    tenant_id: tenantId,
    title,
    type,
    content,
    must_be_read: mustBeRead,
    // What must be read is as new as the accounts: older news is not asked of them.
    ...(mustBeRead ? {} : { published_at: hoursAgo(daysAgo * 24) }),
  }));
  const added = await db.insertInto('news').values(rows).returning(['id', 'must_be_read']).execute();
  return added.toReversed();
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
