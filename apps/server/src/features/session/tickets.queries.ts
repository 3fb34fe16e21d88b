import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { TenantScope } from '../../database/scope.ts';
import { isAllowedAddress } from '../../http/allowed-addresses.ts';
import { hashTicket } from '../../http/authenticate.ts';
import type { StoredSettings } from '../security-settings/security-settings.queries.ts';

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

/** What a tenant's settings say about sessions. */
type SessionLimits = Pick<
  StoredSettings,
  | 'passwordExpiryDays'
  | 'sessionHours'
  | 'idleMinutes'
  | 'rememberAllowed'
  | 'rememberDays'
  | 'allowedAddresses'
>;

/** Columns of a ticket that keep to the limits. */
function limitsOf(limits: SessionLimits) {
  return {
    idle_limit: `${limits.idleMinutes} minutes`,
    allowed_addresses: limits.allowedAddresses.join(','),
  };
}

/** When a ticket ends that was signed in with then and has this password: with the session or with the password. */
function endOf(
  limits: SessionLimits,
  ticket: Readonly<
    Record<'signedInAt' | 'remembered' | 'passwordSetAt' | 'passwordExpired', Expression<unknown>>
  >,
) {
  const remembered = limits.rememberAllowed ? limits.rememberDays * 24 : limits.sessionHours;
  const life = sql`make_interval(hours => case when ${ticket.remembered} then ${remembered}::int else ${limits.sessionHours}::int end)`;
  if (limits.passwordExpiryDays === 0) return sql<Date>`${ticket.signedInAt} + ${life}`;
  const days = sql`make_interval(days => ${limits.passwordExpiryDays}::int)`;
  return sql<Date>`least(${ticket.signedInAt} + ${life},
                         case when not ${ticket.passwordExpired} then ${ticket.passwordSetAt} + ${days} end)`;
}

const ofTicket = {
  signedInAt: sql.ref('signed_in_at'),
  remembered: sql.ref('remembered'),
  passwordSetAt: sql.ref('password_set_at'),
  passwordExpired: sql.ref('password_expired'),
};

interface TicketHolder {
  tenantId: number;
  userId: number;
  remember: boolean;
  /** Null for one that was not signed in to with a password. */
  passwordSetAt: Date | null;
  /** It serves for changing the password. */
  passwordExpired: boolean;
  /** Signed in to through an identity provider. */
  byProvider: boolean;
  /** When its holder proved there who they are, where the provider tells. */
  providerProofAt: Date | null;
  from: SignInPlace;
}

export async function issueTicket(
  db: Queries,
  holder: TicketHolder,
  limits: SessionLimits,
): Promise<NewTicket> {
  const { tenantId, userId, remember, passwordSetAt, passwordExpired, byProvider, providerProofAt, from } =
    holder;
  const ticket = randomBytes(32).toString('base64url');
  const signKey = randomBytes(32).toString('hex');
  await db
    .insertInto('tickets')
    .values({
      ...limitsOf(limits),
      ticket_hash: hashTicket(ticket),
      holder_tenant_id: tenantId,
      user_id: userId,
      sign_key: signKey,
      user_agent: from.userAgent.slice(0, MAX_USER_AGENT),
      address: from.address,
      remembered: remember,
      password_set_at: passwordSetAt,
      password_expired: passwordExpired,
      by_provider: byProvider,
      provider_proof_at: providerProofAt,
      signed_in_at: sql`clock_timestamp()`,
      last_seen_at: sql`clock_timestamp()`,
      expires_at: endOf(limits, {
        signedInAt: sql`clock_timestamp()`,
        remembered: sql`${remember}::boolean`,
        passwordSetAt: sql`${passwordSetAt}::timestamptz`,
        passwordExpired: sql`${passwordExpired}::boolean`,
      }),
    })
    .execute();
  return { ticket, signKey };
}

/**
 * Lets the tenant's tickets keep to other limits: those that are over by them end, and so do those that were signed in with from
 * an address that is no longer allowed, but for the caller's.
 */
export async function limitTickets(
  { db, tenantId }: TenantScope,
  limits: SessionLimits,
  { except }: { except: Buffer },
): Promise<void> {
  const columns = limitsOf(limits);
  const end = endOf(limits, ofTicket);
  const now = sql`clock_timestamp()`;
  // What was over before is not brought back to life by longer limits.
  await db
    .deleteFrom('tickets')
    .where('holder_tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(least(expires_at, ${end}) <= ${now}
                    or last_seen_at + least(idle_limit, ${columns.idle_limit}::interval) <= ${now})`,
    )
    .execute();
  const addresses = await db
    .selectFrom('tickets')
    .where('holder_tenant_id', '=', tenantId)
    .where('ticket_hash', '!=', except)
    .where('address', '!=', '')
    .select('address')
    .distinct()
    .execute();
  const outside = addresses
    .map(({ address }) => address)
    .filter((address) => !isAllowedAddress(columns.allowed_addresses, address));
  if (outside.length > 0)
    await db
      .deleteFrom('tickets')
      .where('holder_tenant_id', '=', tenantId)
      .where('ticket_hash', '!=', except)
      .where(sql<boolean>`address = any(${outside}::text[])`)
      .execute();
  await db
    .updateTable('tickets')
    .set({ ...columns, expires_at: end })
    .where('holder_tenant_id', '=', tenantId)
    .execute();
}

/** The ticket in which the password was changed goes on with the new one. */
export async function renewTicket(db: Queries, ticketHash: Buffer, limits: SessionLimits): Promise<void> {
  const passwordSetAt = new Date();
  await db
    .updateTable('tickets')
    .set({
      password_set_at: passwordSetAt,
      password_expired: false,
      expires_at: endOf(limits, {
        ...ofTicket,
        passwordSetAt: sql`${passwordSetAt}::timestamptz`,
        passwordExpired: sql`false`,
      }),
    })
    .where('ticket_hash', '=', ticketHash)
    .execute();
}

/** Whether the holder of this ticket has proved at the identity provider within the last minutes who they are. */
export async function isFreshFromProvider(db: Queries, ticketHash: Buffer): Promise<boolean> {
  const ticket = await db
    .selectFrom('tickets')
    .where('ticket_hash', '=', ticketHash)
    .where(sql<boolean>`provider_proof_at > clock_timestamp() - interval '5 minutes'`)
    .select('user_id')
    .executeTakeFirst();
  return ticket !== undefined;
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

/** Ends all tickets of some users, or those that work in one of the roles. */
export async function endTicketsOfMany(
  db: Queries,
  {
    tenantId,
    userIds,
    roleIds,
  }: { tenantId: number; userIds: readonly number[]; roleIds?: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('holder_tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('user_id'), userIds))
    .$if(roleIds !== undefined, (query) =>
      query.where((row) => idIn(sql<number>`${row.ref('role_id')}`, roleIds ?? [])),
    )
    .execute();
}

/** Ends all tickets of a tenant. */
export async function endTicketsOfTenant(db: Queries, tenantId: number): Promise<void> {
  await db.deleteFrom('tickets').where('holder_tenant_id', '=', tenantId).execute();
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
