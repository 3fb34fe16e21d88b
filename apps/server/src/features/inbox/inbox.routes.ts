import { inbox } from '@edp/contract/inbox';
import { translateMessage } from '../../messages.ts';
import { AppError } from '../../app-error.ts';
import { announce } from '../../database/announce.ts';
import { implement } from '../../http/implement.ts';
import { listInbox, markMessagesRead, unreadOf } from './inbox.queries.ts';
import type { Reader } from './inbox.queries.ts';

export const inboxRoutes = implement(inbox, {
  async list(input, context) {
    const { rows, ...totals } = await listInbox(context, input);
    const { language } = context;
    // Titles of the product's own are kept in Chinese.
    return { data: rows.map((row) => ({ ...row, title: translateMessage(row.title, language) })), ...totals };
  },

  async unread(_input, context) {
    const data = (await unreadOf(context, [context.userId])).get(context.userId);
    if (data === undefined) throw new AppError('notFound');
    return { data };
  },

  async markRead({ ids }, context) {
    await markRead(context, { ids });
    return {};
  },

  async markAllRead({ kind }, context) {
    await markRead(context, { kind });
    return {};
  },
});

/** The reader's other windows show it too. */
async function markRead(reader: Reader, which: Parameters<typeof markMessagesRead>[1]): Promise<void> {
  const { db, tenantId, userId } = reader;
  if (await markMessagesRead(reader, which))
    await announce(db, { kind: 'unread', tenantId, userIds: [userId] });
}
