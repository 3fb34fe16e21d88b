import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { eachTenant } from '../database/batch.ts';
import type { Refuse } from '../database/batch.ts';

export interface TicketHolder {
  tenantId: number;
  userId: number;
  /** Null before one has been chosen. */
  roleId: number | null;
  /** Ranges separated by commas; empty where all are allowed. */
  allowedAddresses: string;
  /** How long the ticket lives from now if nothing is done with it, in milliseconds. */
  livesFor: number;
}

interface Found extends TicketHolder {
  ticketHash: string;
  /** Signed in to through an identity provider. */
  byProvider: boolean;
}

/**
 * The holders of those tickets that live, by the hash in hexadecimal digits, as `app.open_requests` judges them: one
 * statement for all tickets, then one for the people of each tenant; where that fails, its tickets are refused.
 */
export async function readTicketHolders(
  database: Database,
  hashes: readonly string[],
  refuse: Refuse<string>,
): Promise<Map<string, TicketHolder>> {
  const found = await readTickets(database, hashes);
  const holders = new Map<string, TicketHolder>();
  const judge = async (tenantId: number, own: Found[]) => {
    const entitled = await readEntitled(database, tenantId, own);
    for (const ticket of own) if (entitled.has(ticket.ticketHash)) holders.set(ticket.ticketHash, ticket);
  };
  await eachTenant(found, judge, (own, error) =>
    refuse(
      own.map(({ ticketHash }) => ticketHash),
      error,
    ),
  );
  return holders;
}

async function readTickets(database: Database, hashes: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select encode(t.ticket_hash, 'hex') as "ticketHash", t.holder_tenant_id as "tenantId", t.user_id as "userId",
           t.role_id as "roleId", t.by_provider as "byProvider", t.allowed_addresses as "allowedAddresses",
           (extract(epoch from least(t.expires_at, t.last_seen_at + t.idle_limit) - clock_timestamp()) * 1000)::float8
             as "livesFor"
      from public.tickets t
      join public.tenants n on n.id = t.holder_tenant_id and n.enabled
     where t.ticket_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
       and t.expires_at > clock_timestamp() and t.last_seen_at > clock_timestamp() - t.idle_limit`.execute(
    database.global,
  );
  return rows;
}

/** The hashes of those tickets whose user is enabled, lacks no second factor and still has the ticket's role, which is in use. */
async function readEntitled(database: Database, tenantId: number, own: Found[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select held.hash
      from unnest(${own.map(({ ticketHash }) => ticketHash)}::text[], ${own.map(({ userId }) => userId)}::bigint[],
                  ${own.map(({ roleId }) => roleId)}::bigint[], ${own.map(({ byProvider }) => byProvider)}::boolean[])
             as held (hash, user_id, role_id, by_provider)
      join public.users u on u.tenant_id = ${tenantId} and u.id = held.user_id and u.enabled
      left join public.security_settings s on s.tenant_id = ${tenantId}
     where (u.has_second_factor or held.by_provider or s.tenant_id is null or not (s.second_factor_required or exists (
             select from public.user_roles d
               join public.roles e on e.tenant_id = ${tenantId} and e.id = d.role_id and e.enabled
              where d.tenant_id = ${tenantId} and d.user_id = held.user_id
                and d.role_id = any (s.second_factor_role_ids))))
       and (held.role_id is null or exists (
             select from public.user_roles x
               join public.roles o on o.tenant_id = ${tenantId} and o.id = x.role_id and o.enabled
              where x.tenant_id = ${tenantId} and x.user_id = held.user_id and x.role_id = held.role_id))`.execute(
    database.asTenant(tenantId),
  );
  return new Set(rows.map(({ hash }) => hash));
}
