import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';

export const LAST_ADMINISTRATOR = '至少保留一名可以管理角色和用户的启用人员';
export const EMERGENCY_ACCOUNT = '单点登录的应急账号须保持启用并可管理角色和用户，请先在单点登录中更换';

/** Whether somebody can put things right. */
interface Administration {
  hasAdministrator: boolean;
  /** Where passwords are switched off, whoever may use one all the same is such a person. */
  hasEmergencyAccount: boolean;
}

/**
 * Lets one transaction at a time change who administers the tenant: whoever takes rights from roles, roles from people or people
 * their sign-in takes this before anything else. Answers what `refuseWithoutAdministrator` has to be told.
 */
export async function lockAdministration(scope: TenantScope): Promise<Administration> {
  const { db, tenantId } = scope;
  // Entries before roles, as whoever changes an entry takes them.
  await sql`select from resources where tenant_id = ${tenantId} order by id for key share`.execute(db);
  await sql`select from roles where tenant_id = ${tenantId} order by id for no key update`.execute(db);
  return readAdministration(scope);
}

/**
 * What was changed since the lock was taken must not leave the tenant without anybody who can put people and roles right, nor take
 * from the emergency account what makes it one.
 * @throws AppError invalidState
 */
export async function refuseWithoutAdministrator(scope: TenantScope, before: Administration): Promise<void> {
  const now = await readAdministration(scope);
  if (before.hasAdministrator && !now.hasAdministrator)
    throw new AppError('invalidState', LAST_ADMINISTRATOR);
  if (before.hasEmergencyAccount && !now.hasEmergencyAccount)
    throw new AppError('invalidState', EMERGENCY_ACCOUNT);
}

async function readAdministration(scope: TenantScope): Promise<Administration> {
  const { rows } = await sql<Administration>`
    select exists (select ${administrators(scope)}) as "hasAdministrator",
           not exists (
             select from single_sign_on_settings as s
              where s.tenant_id = ${scope.tenantId} and not s.password_sign_in
                and not exists (select ${administrators(scope)} and u.id = s.emergency_user_id)
           ) as "hasEmergencyAccount"`.execute(scope.db);
  return rows[0] ?? { hasAdministrator: false, hasEmergencyAccount: true };
}

/** Whoever can put people and roles right, by account. */
export async function listAdministrators(
  scope: TenantScope,
): Promise<{ id: number; account: string; name: string }[]> {
  const { rows } = await sql<{ id: number; account: string; name: string }>`
    select distinct u.id, u.account, u.name ${administrators(scope)} order by u.account`.execute(scope.db);
  return rows;
}

/** Roles in use that make their holders such people. */
export async function listAdministratingRoles({ db, tenantId }: TenantScope): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from roles as o where o.tenant_id = ${tenantId} and ${administrates(tenantId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Enabled people who hold a role in use by which roles are maintained and given to people. The few such roles are found first: joined to
 * them, people could be asked one by one what each role lets them do.
 */
function administrators({ tenantId }: TenantScope) {
  return sql`
      from user_roles as h
      join users as u on u.tenant_id = ${tenantId} and u.id = h.user_id and u.enabled
     where h.tenant_id = ${tenantId}
       and h.role_id = any (array(
         select o.id from roles as o where o.tenant_id = ${tenantId} and ${administrates(tenantId)}))`;
}

/** Whether the role `o` is in use and lets roles be maintained and given to people. */
function administrates(tenantId: number) {
  return sql`o.enabled
       and (select count(*)
              from role_resources as g
              join resources as r on r.tenant_id = ${tenantId} and r.id = g.resource_id
             where g.tenant_id = ${tenantId} and g.role_id = o.id
               and ((r.kind = 'menu' and r.screen in ('role', 'user'))
                 or (r.kind = 'button' and (r.screen, r.code) in (('role', 'edit'), ('user', 'assignRoles'))))) = 4`;
}
