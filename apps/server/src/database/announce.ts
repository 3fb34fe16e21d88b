import type { SocketMessage } from '@edp/contract/live';
import { sql } from 'kysely';
import type { Queries } from './connection.ts';

/** The channel that every server process listens to. */
export const LIVE_CHANNEL = 'edp_live';

/** What every process is told, so that it can tell the windows that are open at it. */
export type LiveEvent =
  /** Says `message` to the users' windows; without users to all of the tenant. */
  | { kind: 'message'; tenantId: number; userIds?: number[]; message: SocketMessage }
  /** The users' counts have changed: their windows get them anew. */
  | { kind: 'unread'; tenantId: number; userIds: number[] }
  /** Sent by the database itself when a ticket goes; the hash in hexadecimal digits. */
  | { kind: 'ticket-ended'; ticketHash: string };

/** Tells all processes when the transaction is committed, and not if it is rolled back; at most 8,000 bytes as JSON. */
export async function announce(db: Queries, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}
