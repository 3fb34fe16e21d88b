import { administeredNews } from '@edp/contract/administered-news';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { saveDraft } from '../news/save-news.ts';
import { comments, news, unseenNews } from './content/news.ts';
import { idsOf, inputOf, listIds } from './demonstration-context.ts';
import { wordsIn } from './outline.ts';

const HOUR_MS = 3_600_000;
/** The only person of the demonstration who is met by news that must be read. */
const READER = 'reader';
const BROWSES = 23;

/** News of past days; the newest that need not be read is looked at and commented on. */
export async function loadNews(context: SignedInContext): Promise<void> {
  const { db, tenantId: tenant_id } = context;
  const userIds = await listIds(context, 'users');
  const saved = await saveNews(context, news);
  await saveNews(context, unseenNews);
  const news_id = saved.findLast(({ forcedRead }) => forcedRead === 0)?.id ?? 0;
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

/** The newest first in the list, so that the oldest is saved first; published on a day that no save takes. */
export async function saveNews(context: SignedInContext, pieces: typeof news) {
  const { db, tenantId } = context;
  const departmentOf = await idsOf(context, 'departments', 'name');
  const saved: { id: number; forcedRead: number }[] = [];
  for (const { row, children } of pieces.toReversed()) {
    const marks = wordsIn(row.marks);
    const audience = wordsIn(row.departments).map((name) => ({
      kind: 'department' as const,
      id: departmentOf(name),
    }));
    const draft = await saveDraft(
      context,
      inputOf(administeredNews.create.input, {
        title: row.title,
        typeName: row.type,
        content: children.map(({ row: line }) => line.title).join('\n'),
        attachments: [],
        forcedRead: marks.includes('must') ? 1 : 0,
        everybody: audience.length === 0 ? 1 : 0,
        audience,
      }),
    );
    saved.push(draft);
    if (marks.includes('draft')) continue;
    // As new as the accounts at most: older news that must be read is not asked of them.
    await sql`
      update news set status = ${marks.includes('withdrawn') ? 'withdrawn' : 'published'},
             published_at = now() - make_interval(days => ${Number(row.daysAgo)})
       where tenant_id = ${tenantId} and id = ${draft.id}`.execute(db);
  }
  return saved;
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
