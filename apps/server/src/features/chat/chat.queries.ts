import type { chat, ChatMessage } from '@edp/contract/chat';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { contains, wordsOf } from '../../database/lists/search.ts';
import type { TenantScope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';

/** The caller; chats have no language. */
export interface Speaker extends TenantScope {
  userId: number;
}

interface PeerRow {
  userId: number;
  userName: string;
  pictureId: number | null;
  lastText: string | null;
  lastTime: string | null;
  unread: number;
}

/**
 * Conversations, the latest first, then the other enabled users by name. Each half reads its own index no further than
 * the page reaches; who is disabled stays in the list as long as there is something to read.
 */
export async function listPeers(
  { db, tenantId, userId }: Speaker,
  { keyword, name, pageNo, pageSize }: ParsedInputOf<typeof chat.peers>,
): Promise<{ rows: PeerRow[]; total: number }> {
  const [person, initials] = [sql.ref<string>('u.name'), sql.ref<string>('u.initials')];
  const held = wordsOf(keyword).map(
    (word) => sql`and (${contains(person, word)} or ${contains(initials, word)})`,
  );
  const whole = name === undefined ? [] : [sql`and ${contains(person, name)}`];
  const named = sql.join([sql``, ...held, ...whole], sql` `);
  // `in` is looked up in a hash made once, where `exists` may compare everybody with everybody.
  const spokenTo = sql`(
    select x.peer_id from public.chat_threads x where x.tenant_id = ${tenantId} and x.user_id = ${userId})`;
  const reach = pageNo * pageSize;
  const { rows } = await sql<PeerRow & { total: number }>`
    with found as (
      select * from (
        (select u.id, u.name, t.last_message_id, t.unread
           from public.chat_threads t
           join public.users u on u.tenant_id = t.tenant_id and u.id = t.peer_id
          where t.tenant_id = ${tenantId} and t.user_id = ${userId} ${named}
          order by t.last_message_id desc limit ${reach})
        union all
        (select u.id, u.name, null, 0
           from public.users u
          where u.tenant_id = ${tenantId} and u.enabled and u.id <> ${userId} and u.id not in ${spokenTo}
                ${named}
          order by u.name, u.id limit ${reach})) as halves
       order by last_message_id desc nulls last, name, id
       limit ${pageSize} offset ${reach - pageSize}),
    counted as (
      select count(*) as total from public.users u
       where u.tenant_id = ${tenantId} and u.id <> ${userId} and (u.enabled or u.id in ${spokenTo}) ${named})
    select f.id as "userId", f.name as "userName", u.picture_id as "pictureId", f.unread, m.text as "lastText",
           ${shanghaiTime(sql.ref('m.sent_at'))} as "lastTime", counted.total
      from counted
      left join found f on true
      left join public.users u on u.tenant_id = ${tenantId} and u.id = f.id
      left join public.chat_messages m on m.tenant_id = ${tenantId} and m.id = f.last_message_id
     order by f.last_message_id desc nulls last, f.name, f.id`.execute(db);
  // Past the last page one row of nulls carries the total.
  return { rows: rows.filter((row) => row.userId !== null), total: rows[0]?.total ?? 0 };
}

function selectMessages({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('chat_messages as m')
    .where('m.tenant_id', '=', tenantId)
    .select((row) => [
      'm.id',
      'm.sender_id as senderId',
      'm.recipient_id as recipientId',
      'm.text',
      'm.client_key as idempotencyKey',
      shanghaiTime(row.ref('m.sent_at')).as('sentTime'),
    ]);
}

/** What was said between the caller and a person, newest first. */
export async function listMessages(
  scope: Speaker,
  { peerId, beforeId, limit }: { peerId: number; beforeId?: number | undefined; limit: number },
): Promise<ChatMessage[]> {
  const [lower, upper] = [scope.userId, peerId].toSorted((a, b) => a - b);
  return selectMessages(scope)
    .where(sql`least(m.sender_id, m.recipient_id)`, '=', lower)
    .where(sql`greatest(m.sender_id, m.recipient_id)`, '=', upper)
    .where((row) => row.and(beforeId === undefined ? [] : [row('m.id', '<', beforeId)]))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

export async function isEnabledUser({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst();
  return user !== undefined;
}

/** The caller's message of that key. */
export async function findMessageOfKey(
  scope: Speaker,
  idempotencyKey: string,
): Promise<ChatMessage | undefined> {
  return selectMessages(scope)
    .where('m.sender_id', '=', scope.userId)
    .where('m.client_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** The new message's id; undefined when one of that key is there already. */
export async function createMessage(
  { db, tenantId, userId }: Speaker,
  message: { recipientId: number; text: string; idempotencyKey: string },
): Promise<number | undefined> {
  const added = await db
    .insertInto('chat_messages')
    .values({
      tenant_id: tenantId,
      sender_id: userId,
      recipient_id: message.recipientId,
      text: message.text,
      client_key: message.idempotencyKey,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sender_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Brings both sides of a conversation up to date. */
export async function touchThreads(
  { db, tenantId, userId }: Speaker,
  { recipientId, messageId }: { recipientId: number; messageId: number },
): Promise<void> {
  const common = { tenant_id: tenantId, last_message_id: messageId };
  const rows = [
    { ...common, user_id: userId, peer_id: recipientId, unread: 0 },
    { ...common, user_id: recipientId, peer_id: userId, unread: 1 },
  ];
  await db
    .insertInto('chat_threads')
    // In one order for both speakers, or two who write to each other at once would wait for each other.
    .values(rows.toSorted((a, b) => a.user_id - b.user_id))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'peer_id']).doUpdateSet((row) => ({
        last_message_id: row.fn('greatest', [
          'chat_threads.last_message_id',
          row.ref('excluded.last_message_id'),
        ]),
        unread: row('chat_threads.unread', '+', row.ref('excluded.unread')),
      })),
    )
    .execute();
}

/** False when there was nothing unread. */
export async function markThreadRead({ db, tenantId, userId }: Speaker, peerId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_threads')
    .set({ unread: 0 })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('peer_id', '=', peerId)
    .where('unread', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many chat messages a user has not read, for a statement about messages of all kinds. */
export function unreadChatsOf(tenantId: number, userId: Expression<number>): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(t.unread), 0)::int from public.chat_threads t
     where t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.unread > 0)`;
}
