import { socketMessage } from '@edp/contract/live';
import { toWire } from '@edp/contract/wire-names';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from './connection.ts';

/** The channel that every server process listens to. */
export const LIVE_CHANNEL = 'edp_live';

/** What every process is told, so that it can tell the windows that are open at it. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Says `message` to the users' windows; without users to all of the tenant. */
  z.object({
    kind: z.literal('message'),
    tenantId: z.number(),
    userIds: z.array(z.number()).optional(),
    message: socketMessage,
  }),
  /** The users' counts have changed: their windows get them anew. */
  z.object({ kind: z.literal('unread'), tenantId: z.number(), userIds: z.array(z.number()) }),
  /** What windows of a tenant are told when they open has changed for some of them: all get it anew, besides their counts. */
  z.object({ kind: z.literal('outdated'), tenantId: z.number() }),
  /** Sent by the database itself when a ticket goes; the hash in hexadecimal digits. */
  z.object({ kind: z.literal('ticket-ended'), ticketHash: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** PostgreSQL carries less than 8,000 bytes at once; 16 digits each leave room for the longest chat message. */
const USERS_AT_ONCE = 100;

/** Tells all processes when the transaction is committed, and not if it is rolled back. */
export async function announce(db: Queries, event: LiveEvent): Promise<void> {
  for (const part of partsOf(event)) {
    await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(toWire(liveEvent, part))})`.execute(db);
  }
}

function partsOf(event: LiveEvent): LiveEvent[] {
  if (!('userIds' in event) || event.userIds === undefined) return [event];
  const { userIds } = event;
  const starts = Array.from(
    { length: Math.ceil(userIds.length / USERS_AT_ONCE) },
    (_, at) => at * USERS_AT_ONCE,
  );
  return starts.map((start) => ({ ...event, userIds: userIds.slice(start, start + USERS_AT_ONCE) }));
}
