import { sql } from 'kysely';
import { shanghaiTime } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';

/** Enough of a ticket's hash to tell a user's sessions apart; the ticket itself is known to nobody. */
const ID_DIGITS = 24;
const sessionId = sql<string>`left(encode(t.ticket_hash, 'hex'), ${sql.lit(ID_DIGITS)})`;

/** Sessions of a user that have not ended, the last used first. */
export async function listSessions(
  { db, tenantId }: TenantScope,
  { userId, own }: { userId: number; own: Buffer },
) {
  return db
    .selectFrom('tickets as t')
    .leftJoin('roles as r', (join) => join.on('r.tenant_id', '=', tenantId).onRef('r.id', '=', 't.role_id'))
    .where('t.holder_tenant_id', '=', tenantId)
    .where('t.user_id', '=', userId)
    .where(sql<boolean>`t.expires_at > now() and t.last_seen_at > now() - t.idle_limit`)
    .select((row) => [
      sessionId.as('id'),
      't.user_agent as userAgent',
      't.address',
      row.fn.coalesce('r.name', row.val('')).as('roleName'),
      shanghaiTime(row.ref('t.signed_in_at')).as('signInTime'),
      shanghaiTime(row.ref('t.last_seen_at')).as('lastSeenTime'),
      sql<boolean>`t.ticket_hash = ${own}`.as('current'),
    ])
    .orderBy('t.last_seen_at', 'desc')
    .orderBy('t.ticket_hash')
    .execute();
}

/** Ends a session of a user; false when there is none, or when it is the caller's. */
export async function endSession(
  { db, tenantId }: TenantScope,
  { userId, id, own }: { userId: number; id: string; own: Buffer },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('tickets as t')
    .where('t.holder_tenant_id', '=', tenantId)
    .where('t.user_id', '=', userId)
    .where('t.ticket_hash', '!=', own)
    .where(sessionId, '=', id)
    .returning('t.user_id')
    .execute();
  return ended.length > 0;
}
