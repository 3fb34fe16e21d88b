import { randomUUID } from 'node:crypto';
import { DATA_SCOPES } from '@edp/contract/access';
import type { DataScope } from '@edp/contract/access';
import type { GrantableResource, GrantableRights, RoleMember } from '@edp/contract/role-rights';
import { sql } from 'kysely';
import { z } from 'zod';
import { idIn } from '../../database/lists/id-in.ts';
import { selectPeople } from '../../database/records/people.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

const kind = z.enum(['menu', 'button']);
const storedScope = z.enum(DATA_SCOPES);

/** What of a screen a role is shown, by the names of its lists; null shows all. */
export interface Visible {
  columns: readonly string[] | null;
  forms: readonly string[] | null;
}

export interface StoredRights {
  /** By the entry or button. */
  grants: ReadonlyMap<number, Visible>;
  dataScope: DataScope;
  organisationIds: readonly number[];
  memberIds: readonly number[];
}

/** Menu entries and buttons of the tenant, in menu order. */
export async function listGrantable({ db, tenantId, language }: Scope): Promise<GrantableResource[]> {
  const rows = await db
    .selectFrom('resources as r')
    .where('r.tenant_id', '=', tenantId)
    .select((row) => [
      'r.id',
      row.fn.coalesce('r.parent_id', row.lit(0)).as('parentId'),
      'r.kind',
      'r.code',
      localizedName(language, { tenantId, id: row.ref('r.id'), name: row.ref('r.name') }).as('name'),
      'r.icon',
      'r.url',
      'r.screen',
    ])
    .orderBy('r.sort_order')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, kind: kind.parse(row.kind) }));
}

export async function listOrganisations({
  db,
  tenantId,
}: TenantScope): Promise<GrantableRights['organisations']> {
  return db
    .selectFrom('inventory_organisations')
    .where('tenant_id', '=', tenantId)
    .select((row) => [
      'id',
      'name',
      'unit_name as businessUnit',
      sql<number>`case when ${row.ref('enabled')} then 1 else 0 end`.as('enabled'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Undefined where there is no such role. */
export async function findRights(scope: TenantScope, roleId: number): Promise<StoredRights | undefined> {
  const { db, tenantId } = scope;
  const role = await db
    .selectFrom('roles')
    .select('data_scope')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (role === undefined) return undefined;
  const grants = (await listGrants(scope, [roleId])).get(roleId) ?? new Map<number, Visible>();
  const organisations = await listOrganisationsOf(scope, [roleId]);
  const holders = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute();
  return {
    grants,
    dataScope: storedScope.parse(role.data_scope),
    organisationIds: organisations.get(roleId) ?? [],
    memberIds: holders.map(({ user_id }) => user_id),
  };
}

/** What each of the roles is granted. */
export async function listGrants(
  { db, tenantId }: TenantScope,
  roleIds: readonly number[],
): Promise<Map<number, Map<number, Visible>>> {
  const rows = await db
    .selectFrom('role_resources')
    .select(['role_id', 'resource_id', 'visible_columns', 'visible_fields'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('role_id'), roleIds))
    .execute();
  const grants = new Map<number, Map<number, Visible>>();
  for (const { role_id, resource_id, visible_columns: columns, visible_fields: forms } of rows) {
    const own = grants.get(role_id) ?? new Map<number, Visible>();
    grants.set(role_id, own.set(resource_id, { columns, forms }));
  }
  return grants;
}

export async function listOrganisationsOf(
  { db, tenantId }: TenantScope,
  roleIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('role_inventory_organisations')
    .select(['role_id', 'inventory_organisation_id as id'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('role_id'), roleIds))
    .orderBy('inventory_organisation_id')
    .execute();
  const organisations = new Map<number, number[]>();
  for (const { role_id, id } of rows) organisations.set(role_id, [...(organisations.get(role_id) ?? []), id]);
  return organisations;
}

/** Who holds the role: those who may sign in first, by name. */
export async function listMembers(scope: TenantScope, roleId: number): Promise<RoleMember[]> {
  const rows = await selectMembers(scope)
    .innerJoin('user_roles as h', (join) =>
      join.onRef('h.tenant_id', '=', 'u.tenant_id').onRef('h.user_id', '=', 'u.id'),
    )
    .where('h.role_id', '=', roleId)
    .execute();
  return rows.map(toMember);
}

export async function listPeople(scope: TenantScope, ids: readonly number[]): Promise<RoleMember[]> {
  const rows = await selectMembers(scope)
    .where((row) => idIn(row.ref('u.id'), ids))
    .execute();
  return rows.map(toMember);
}

/** Those who may sign in first, by name. */
function selectMembers(scope: TenantScope) {
  return selectPeople(scope)
    .select('u.enabled')
    .orderBy('u.enabled', 'desc')
    .orderBy('u.name')
    .orderBy('u.id');
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

function toMember({ enabled, ...row }: PersonRow): RoleMember {
  return { ...row, enabled: enabled ? 1 : 0 };
}

export interface HeldRole {
  userId: number;
  roleId: number;
  roleName: string;
  dataScope: DataScope;
}

/** Roles in use that the people hold. */
export async function listHeldRoles(
  { db, tenantId }: TenantScope,
  userIds: readonly number[],
): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom('user_roles as h')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'),
    )
    .where('h.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('h.user_id'), userIds))
    .where('r.enabled', '=', true)
    .select(['h.user_id as userId', 'r.id as roleId', 'r.name as roleName', 'r.data_scope as dataScope'])
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, dataScope: storedScope.parse(row.dataScope) }));
}

/** Writes what differs of the entries and buttons of a role. */
export async function replaceGrants(
  { db, tenantId }: TenantScope,
  roleId: number,
  { from, to }: { from: StoredRights['grants']; to: StoredRights['grants'] },
): Promise<void> {
  const gone = [...from.keys()].filter((id) => !to.has(id));
  const changed = [...to].filter(([id, visible]) => !isSame(from.get(id), visible));
  if (gone.length > 0)
    await db
      .deleteFrom('role_resources')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', roleId)
      .where((row) => idIn(row.ref('resource_id'), gone))
      .execute();
  const rows = changed.map(([resource_id, { columns, forms }]) => ({
    tenant_id: tenantId,
    role_id: roleId,
    resource_id,
    visible_columns: columns && [...columns],
    visible_fields: forms && [...forms],
  }));
  if (rows.length > 0)
    await db
      .insertInto('role_resources')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'role_id', 'resource_id']).doUpdateSet((row) => ({
          visible_columns: row.ref('excluded.visible_columns'),
          visible_fields: row.ref('excluded.visible_fields'),
        })),
      )
      .execute();
}

function isSame(stored: Visible | undefined, wanted: Visible): boolean {
  const text = ({ columns, forms }: Visible) => JSON.stringify([columns, forms]);
  return stored !== undefined && text(stored) === text(wanted);
}

export async function replaceOrganisations(
  { db, tenantId }: TenantScope,
  roleId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('role_inventory_organisations')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', roleId)
      .where((row) => idIn(row.ref('inventory_organisation_id'), removed))
      .execute();
  const rows = added.map((id) => ({
    tenant_id: tenantId,
    role_id: roleId,
    inventory_organisation_id: id,
  }));
  if (rows.length > 0)
    await db
      .insertInto('role_inventory_organisations')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whoever reads a person with the roles of before is told so at the next save of them. */
export async function replaceMembers(
  { db, tenantId, userId }: Scope,
  roleId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('user_roles')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', roleId)
      .where((row) => idIn(row.ref('user_id'), removed))
      .execute();
  const rows = added.map((user_id) => ({ tenant_id: tenantId, user_id, role_id: roleId, key: randomUUID() }));
  if (rows.length > 0)
    await db
      .insertInto('user_roles')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const touched = [...added, ...removed];
  if (touched.length > 0)
    await db
      .updateTable('users')
      .set(updateStamp({ userId }))
      .where('tenant_id', '=', tenantId)
      .where((row) => idIn(row.ref('id'), touched))
      .execute();
}
