import type { ReadInitialState, ReadNextChange } from '../../live/read-initial-state.ts';
import { nextScheduledNews, unreadNews } from './news.queries.ts';

/** Who opens a window is told which news must still be read. */
export const newsInitialState: ReadInitialState = async (database, { tenantId, userIds }) => {
  const unread = await unreadNews({ db: database.asTenant(tenantId), tenantId }, userIds);
  return new Map([...unread].map(([userId, newData]) => [userId, { method: 'newsMessage', newData }]));
};

/** News that are scheduled come out by themselves. */
export const nextNews: ReadNextChange = async (database, tenantId) => {
  const next = await nextScheduledNews({ db: database.asTenant(tenantId), tenantId });
  if (next === undefined) return undefined;
  const { due, ids } = next;
  return { due, message: ids.length > 0 ? { method: 'newsChanged', newData: ids } : undefined };
};
