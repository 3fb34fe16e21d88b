import { chat } from '@edp/contract/chat';
import { announce } from '../../database/announce.ts';
import { implement } from '../../http/implement.ts';
import { listMessages, listPeers, markThreadRead } from './chat.queries.ts';
import { sendChatMessage } from './send-chat-message.ts';

export const chatRoutes = implement(chat, {
  async peers(input, context) {
    const { rows, total } = await listPeers(context, input);
    const data = rows.map(({ pictureId, lastText, lastTime, ...peer }) => ({
      ...peer,
      url: context.pictureAddress(context.tenantId, pictureId),
      lastText: lastText ?? '',
      lastTime: lastTime ?? '',
    }));
    return { data, total };
  },

  history: async ({ userId: peerId, beforeId, pageSize }, context) => ({
    data: await listMessages(context, { peerId, beforeId, limit: pageSize }),
  }),

  send: async (input, context) => ({ data: await sendChatMessage(context, input) }),

  async markRead({ userId: peerId }, context) {
    const { db, tenantId, userId } = context;
    if (await markThreadRead(context, peerId))
      await announce(db, { kind: 'unread', tenantId, userIds: [userId] });
    return {};
  },
});
