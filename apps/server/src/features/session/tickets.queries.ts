import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { hashTicket } from '../../http/authenticate.ts';

export interface NewTicket {
  ticket: string;
  signKey: string;
}

/** From where somebody signs in. */
interface SignInPlace {
  userAgent: string;
  address: string;
}

const MAX_USER_AGENT = 300;

/** A remembered sign-in lasts 7 days, others 12 hours; either ends after 2 hours without a call. */
const lives = { remembered: '7 days', usual: '12 hours' };
const IDLE_LIMIT = '2 hours';

export async function issueTicket(
  db: Queries,
  {
    tenantId,
    userId,
    remember,
    from,
  }: { tenantId: number; userId: number; remember: boolean; from: SignInPlace },
): Promise<NewTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const signKey = randomBytes(32).toString('hex');
  const life = remember ? lives.remembered : lives.usual;
  await db
    .insertInto('tickets')
    .values({
      ticket_hash: hashTicket(ticket),
      holder_tenant_id: tenantId,
      user_id: userId,
      sign_key: signKey,
      user_agent: from.userAgent.slice(0, MAX_USER_AGENT),
      address: from.address,
      last_seen_at: sql`clock_timestamp()`,
      idle_limit: IDLE_LIMIT,
      expires_at: sql`clock_timestamp() + ${life}::interval`,
    })
    .execute();
  return { ticket, signKey };
}

/** Whether it was there still. */
export async function endTicket(db: Queries, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all tickets of a user, or all but the one given. */
export async function endTicketsOf(
  db: Queries,
  { tenantId, userId, except }: { tenantId: number; userId: number; except?: Buffer },
): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('holder_tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((row) => row.and(except === undefined ? [] : [row('ticket_hash', '!=', except)]))
    .execute();
}

/** The role and organisation that the ticket works in from now on. */
export async function setTicketRole(
  db: Queries,
  ticketHash: Buffer,
  active: { roleId: number; inventoryOrganisationId: number | null },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ role_id: active.roleId, inventory_organisation_id: active.inventoryOrganisationId })
    .where('ticket_hash', '=', ticketHash)
    .execute();
}
