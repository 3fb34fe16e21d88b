import type { ReadInitialState } from '../../live/read-initial-state.ts';
import { unreadOf } from './inbox.queries.ts';

/** Who opens a window is told how much there is to read. */
export const inboxInitialState: ReadInitialState = async (database, { tenantId, userIds }) => {
  const unread = await unreadOf({ db: database.asTenant(tenantId), tenantId }, userIds);
  return new Map(
    [...unread].map(([userId, counts]) => {
      const { unreadMessageCount, unreadNoticeCount, unreadSystemMessageCount } = counts;
      const unreadNums = unreadMessageCount + unreadNoticeCount + unreadSystemMessageCount;
      return [userId, { method: 'initMessage', ...counts, unreadNums }];
    }),
  );
};
