import type { InboxMessage, MessageKind, inbox } from '@edp/contract/inbox';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import { announce } from '../../database/announce.ts';
import type { Queries } from '../../database/connection.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { TenantScope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { unreadChatsOf } from '../chat/chat.queries.ts';

/** Whose messages they are. */
export interface Reader extends TenantScope {
  userId: number;
}

export interface UnreadCounts {
  unreadMessageCount: number;
  unreadNoticeCount: number;
  unreadSystemMessageCount: number;
}

/** Rows of one insert; the protocol carries 65,535 parameters. */
const MAX_AT_ONCE = 1_000;

/**
 * Tells people of one tenant something, in the caller's transaction. Their open windows show it once that is committed.
 */
export async function sendMessages(
  db: Queries,
  tenantId: number,
  { userIds, ...message }: { userIds: readonly number[]; kind: MessageKind; title: string; content: string },
): Promise<void> {
  const recipients = [...new Set(userIds)];
  for (let start = 0; start < recipients.length; start += MAX_AT_ONCE) {
    const some = recipients.slice(start, start + MAX_AT_ONCE);
    await db
      .insertInto('messages')
      .values(some.map((user_id) => ({ ...message, tenant_id: tenantId, user_id })))
      .execute();
  }
  const push = { method: 'messagePush', unreadNums: 1 } as const;
  await announce(db, { kind: 'message', tenantId, userIds: recipients, message: push });
}

export async function listInbox(
  { db, tenantId, userId }: Reader,
  { kind, unreadOnly = false, ...page }: ParsedInputOf<typeof inbox.list>,
): Promise<PagedRows<InboxMessage>> {
  const own = db
    .selectFrom('messages as m')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId);
  const matching = own
    .select('m.id')
    .where((row) =>
      row.and([
        ...(kind === undefined ? [] : [row('m.kind', '=', kind)]),
        ...(unreadOnly ? [row('m.read_at', 'is', null)] : []),
      ]),
    );
  const rows = own.select((row) => [
    'm.id',
    sql<MessageKind>`m.kind`.as('kind'),
    'm.title',
    'm.content',
    shanghaiTime(row.ref('m.created_at')).as('createTime'),
    row('m.read_at', 'is not', null).$castTo<boolean>().as('read'),
  ]);
  return paged(db, { matching, rows }, { ...page, id: 'm.id', filtered: kind !== undefined || unreadOnly });
}

/** What each of the users has not read, in one statement for all of them. */
export async function unreadOf(
  { db, tenantId }: TenantScope,
  userIds: readonly number[],
): Promise<Map<number, UnreadCounts>> {
  const unread = (kind: MessageKind) => sql<number>`(
    select count(*)::int from public.messages m
     where m.tenant_id = ${tenantId} and m.user_id = asked.user_id and m.kind = ${kind} and m.read_at is null)`;
  const { rows } = await sql<UnreadCounts & { userId: number }>`
    select asked.user_id as "userId", ${unreadChatsOf(tenantId, sql.ref('asked.user_id'))} as "unreadMessageCount",
           ${unread('notice')} as "unreadNoticeCount", ${unread('system')} as "unreadSystemMessageCount"
      from unnest(${[...userIds]}::bigint[]) as asked (user_id)`.execute(db);
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
}

/** False when none of them was unread. */
export async function markMessagesRead(
  { db, tenantId, userId }: Reader,
  which: { ids?: readonly number[]; kind?: MessageKind | undefined },
): Promise<boolean> {
  const { ids, kind } = which;
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((row) =>
      row.and([
        ...(ids === undefined ? [] : [idIn(row.ref('id'), ids)]),
        ...(kind === undefined ? [] : [row('kind', '=', kind)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
