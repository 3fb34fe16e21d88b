import type { SecondStep } from '@edp/contract/session';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { shanghaiTime } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { removeAuthenticator } from './authenticators.queries.ts';
import { removePasskeys } from './passkeys.queries.ts';
import { removeRecoveryCodes } from './recovery-codes.queries.ts';

/** What a tenant asks. */
interface Demand {
  secondFactorRequired: boolean;
  secondFactorRoleIds: readonly number[];
}

/** Whether a second factor is asked of somebody: of everybody, or of a role in use that is held. */
export async function isSecondFactorRequired(
  { db, tenantId }: TenantScope,
  { secondFactorRequired, secondFactorRoleIds }: Demand,
  userId: number,
): Promise<boolean> {
  if (secondFactorRequired || secondFactorRoleIds.length === 0) return secondFactorRequired;
  const held = await db
    .selectFrom('user_roles as x')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'x.tenant_id').onRef('r.id', '=', 'x.role_id'),
    )
    .where('x.tenant_id', '=', tenantId)
    .where('x.user_id', '=', userId)
    .where('r.enabled', '=', true)
    .where((row) => idIn(row.ref('x.role_id'), secondFactorRoleIds))
    .select('x.role_id')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** The same of the user `u` of a statement, with whether there is one. */
export function secondFactorOf(tenantId: number): RawBuilder<'on' | 'off' | 'due'> {
  return sql`case
    when u.has_second_factor then 'on'
    when exists (
      select from security_settings as s
       where s.tenant_id = ${tenantId} and (s.second_factor_required or exists (
             select from user_roles as d
               join roles as e on e.tenant_id = ${tenantId} and e.id = d.role_id and e.enabled
              where d.tenant_id = ${tenantId} and d.user_id = u.id and d.role_id = any(s.second_factor_role_ids))))
    then 'due' else 'off' end`;
}

/** Whether the user `u` is in that state, for a filter over all: who holds a role that asks is looked up once, not for each of them. */
export function hasFactorState(tenantId: number, state: 'on' | 'off' | 'due'): RawBuilder<SqlBool> {
  if (state === 'on') return sql`u.has_second_factor`;
  const isAsked = sql`(
    exists (select from security_settings as s where s.tenant_id = ${tenantId} and s.second_factor_required)
    or u.id in (
      select d.user_id
        from security_settings as s
        join roles as e on e.tenant_id = ${tenantId} and e.id = any(s.second_factor_role_ids) and e.enabled
        join user_roles as d on d.tenant_id = ${tenantId} and d.role_id = e.id
       where s.tenant_id = ${tenantId}))`;
  return sql`not u.has_second_factor and ${state === 'due' ? isAsked : sql`not ${isAsked}`}`;
}

/** Lets one transaction at a time change what proves somebody; answers whether anything does so far. */
export async function lockFactors({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select('has_second_factor')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.has_second_factor ?? false;
}

export async function hasSecondFactor({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select('has_second_factor')
    .executeTakeFirst();
  return user?.has_second_factor ?? false;
}

/** Notes with the user whether there is a second factor, after something of it was changed under `lockFactors`. */
export async function noteFactors({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const { has_second_factor } = await db
    .updateTable('users')
    .set({
      has_second_factor: sql<boolean>`
        exists (select from authenticators as a
                 where a.tenant_id = ${tenantId} and a.user_id = ${userId} and a.confirmed_at is not null)
        or exists (select from passkeys as p where p.tenant_id = ${tenantId} and p.user_id = ${userId})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .returning('has_second_factor')
    .executeTakeFirstOrThrow();
  return has_second_factor;
}

/** What somebody has, with how many recovery codes are left. */
export async function readFactors({ db, tenantId }: TenantScope, userId: number) {
  const { rows } = await sql<{ confirmedTime: string; recoveryCodes: number; passkeys: number }>`
    select coalesce((select ${shanghaiTime(sql.ref('a.confirmed_at'))} from authenticators as a
                      where a.tenant_id = ${tenantId} and a.user_id = ${userId}), '') as "confirmedTime",
           (select count(*)::int from recovery_codes as c
             where c.tenant_id = ${tenantId} and c.user_id = ${userId}) as "recoveryCodes",
           (select count(*)::int from passkeys as p
             where p.tenant_id = ${tenantId} and p.user_id = ${userId}) as passkeys`.execute(db);
  return rows[0] ?? { confirmedTime: '', recoveryCodes: 0, passkeys: 0 };
}

/** By what somebody can take the second step. */
export async function methodsOf(scope: TenantScope, userId: number): Promise<SecondStep['methods']> {
  const { confirmedTime, passkeys } = await readFactors(scope, userId);
  return [...(confirmedTime ? (['code'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

/** Takes everything away that proves somebody besides the password; false when there was nothing. */
export async function removeFactors(scope: TenantScope, userId: number): Promise<boolean> {
  const had = await lockFactors(scope, userId);
  await removeAuthenticator(scope, userId);
  await removeRecoveryCodes(scope, userId);
  await removePasskeys(scope, userId);
  await noteFactors(scope, userId);
  return had;
}
