import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId, timestamp } from './fields.ts';
import { dataOf, listOf, MAX_TEXTS, paging } from './paging.ts';

/** Notices tell of something that happened to one's work, system messages of the account itself. */
export const messageKind = z.enum(['notice', 'system'], '格式不正确');
export type MessageKind = z.infer<typeof messageKind>;

export const inboxMessage = z.object({
  id: z.number(),
  kind: messageKind,
  title: z.string(),
  content: z.string(),
  createTime: timestamp,
  read: z.boolean(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const anyKind = z
  .union([messageKind, z.literal(''), z.null()])
  .optional()
  .transform((value) => value || undefined);
const service = '/bpm/api/message';

export const inbox = {
  list: endpoint({
    summary: "The caller's in-site messages, newest first",
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own messages" },
    input: z
      .object({
        ...paging(['id'], { mostRows: MAX_TEXTS }),
        kind: anyKind,
        unreadOnly: z.boolean('格式不正确').optional(),
      })
      .omit({ sortField: true, sortOrder: true }),
    output: listOf(inboxMessage),
  }),
  unread: endpoint({
    summary: 'How much the caller has not read, as the socket tells it when it opens',
    method: 'POST',
    path: `${service}/unread`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own messages" },
    input: nothing,
    output: dataOf(
      z.object({
        unreadMessageCount: z.number(),
        unreadNoticeCount: z.number(),
        unreadSystemMessageCount: z.number(),
      }),
    ),
  }),
  markRead: endpoint({
    summary: 'Marks messages of the caller as read',
    method: 'POST',
    path: `${service}/markRead`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own messages" },
    input: z.object({ ids: z.array(recordId).min(1, '格式不正确').max(100, '格式不正确') }),
    output: nothing,
  }),
  markAllRead: endpoint({
    summary: 'Marks all messages of the caller, or all of one kind, as read',
    method: 'POST',
    path: `${service}/markAllRead`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own messages" },
    input: z.object({ kind: anyKind }),
    output: nothing,
  }),
};
