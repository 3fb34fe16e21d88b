import type { Queries } from '../../database/connection.ts';
import { demonstrationComments, demonstrationNews } from './demonstration-news-data.ts';
import type { DemonstrationNews } from './demonstration-news-data.ts';

interface Scope {
  tenantId: number;
}

const DAY_MS = 86_400_000;
/** The only person of the demonstration who is met by news that must be read. */
const READER = 'reader';
const BROWSES = 23;

/** News with comments and browse records. What must be read has been read by all but one. */
export async function addDemonstrationNews(db: Queries, { tenantId }: Scope): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'account'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const ids = people.map(({ id }) => id);
  const added = await addNews(db, tenantId, demonstrationNews);
  const [liveliest = 0] = added.filter(({ must_be_read }) => !must_be_read).map(({ id }) => id);
  const turn = (at: number) => ids[at % ids.length] ?? 0;
  await db
    .insertInto('news_comments')
    .values(
      demonstrationComments.map(([text, status], at) => ({
        tenant_id: tenantId,
        news_id: liveliest,
        user_id: turn(at),
        text,
        status,
        commented_at: hoursAgo(demonstrationComments.length - at),
      })),
    )
    .execute();
  const browses = Array.from({ length: BROWSES }, (_, at) => ({
    tenant_id: tenantId,
    news_id: liveliest,
    user_id: turn(at * 5),
    viewed_at: hoursAgo(BROWSES - at),
  }));
  await db.insertInto('news_views').values(browses).execute();
  await db
    .updateTable('news')
    .set({ views: BROWSES })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', liveliest)
    .execute();
  const forced = added.filter(({ must_be_read }) => must_be_read);
  const reads = people
    .filter(({ account }) => account !== READER)
    .flatMap(({ id: user_id }) =>
      forced.map(({ id: news_id }) => ({ tenant_id: tenantId, user_id, news_id })),
    );
  await db.insertInto('news_reads').values(reads).execute();
}

/** One piece that no other tenant may see. */
export async function addOtherNews(db: Queries, { tenantId }: Scope): Promise<void> {
  const content = '<p>恒信总装厂二号线将于本周六停机检修，请各班组提前安排生产计划。</p>';
  await addNews(db, tenantId, [{ title: '二号总装线停机检修通知', type: '通知公告', daysAgo: 1, content }]);
}

/** The newest first in the list, so that the oldest has the smallest id. */
async function addNews(db: Queries, tenantId: number, list: readonly DemonstrationNews[]) {
  const rows = list.toReversed().map(({ title, type, content, daysAgo, mustBeRead = false }) => ({
    tenant_id: tenantId,
    title,
    type,
    content,
    must_be_read: mustBeRead,
    // What must be read is as new as the accounts: older news is not asked of them.
    ...(mustBeRead ? {} : { published_at: new Date(Date.now() - daysAgo * DAY_MS) }),
  }));
  const added = await db.insertInto('news').values(rows).returning(['id', 'must_be_read']).execute();
  return added.toReversed();
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}
