import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId, textFilter, timestamp } from './fields.ts';
import { dataOf, listOf, MAX_TEXTS, paging } from './paging.ts';
import { onWire } from './wire-names.ts';

export const MAX_CHAT_TEXT = 1_000;

export const chatMessage = z.object({
  id: z.number(),
  senderId: z.number(),
  recipientId: z.number(),
  text: z.string(),
  idempotencyKey: onWire('clientKey', z.string()),
  sentTime: timestamp,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Somebody of the tenant to talk to; `lastText` and `lastTime` are empty before the first word. */
export const chatPeer = z.object({
  userId: z.number(),
  userName: z.string(),
  /** Signed address of the avatar; empty without one. */
  url: z.string(),
  lastText: z.string(),
  lastTime: z.union([timestamp, z.literal('')]),
  unread: z.number(),
});
export type ChatPeer = z.infer<typeof chatPeer>;

const service = '/bpm/api/chat';

export const chat = {
  peers: endpoint({
    summary: 'Who one can talk to: latest conversations first, then everybody else by name',
    method: 'POST',
    path: `${service}/peers`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody of a tenant can talk to everybody' },
    input: z
      .object({ ...paging(['userName'], { mostRows: MAX_TEXTS }), keyword: textFilter, name: textFilter })
      .omit({ sortField: true, sortOrder: true }),
    output: listOf(chatPeer),
  }),
  history: endpoint({
    summary: 'Newest messages with one person, older ones before the message `beforeId`; newest first',
    method: 'POST',
    path: `${service}/history`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own conversations" },
    input: z.object({
      userId: recordId,
      beforeId: recordId.optional(),
      pageSize: paging(['id'], { mostRows: MAX_TEXTS }).pageSize,
    }),
    output: dataOf(z.array(chatMessage)),
  }),
  send: endpoint({
    summary: 'Says something to one person; the same clientKey twice says it once',
    method: 'POST',
    path: `${service}/send`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody of a tenant can talk to everybody' },
    input: z.object({
      userId: recordId,
      text: z
        .string('请输入消息内容')
        .trim()
        .min(1, '请输入消息内容')
        .max(MAX_CHAT_TEXT, `不超过${MAX_CHAT_TEXT}个字符`)
        .refine((value) => /[^\p{C}\p{Z}]/u.test(value), '请输入消息内容')
        // Lines and tabs are part of what people write.
        .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), '不允许包含控制字符'),
      idempotencyKey: onWire('clientKey', z.uuid('格式不正确')),
    }),
    output: dataOf(chatMessage),
  }),
  markRead: endpoint({
    summary: 'Marks everything that one person has said as read',
    method: 'POST',
    path: `${service}/markRead`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own conversations" },
    input: z.object({ userId: recordId }),
    output: nothing,
  }),
};
