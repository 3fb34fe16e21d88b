import { DATA_SCOPES } from '@edp/contract/access';
import type { ListedRole } from '@edp/contract/roles';
import { sql } from 'kysely';
import { z } from 'zod';
import { updateStamp } from '../../database/records/stamps.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

const storedScope = z.enum(DATA_SCOPES);

export interface RoleFields {
  name: string;
  code: string;
  /** Undefined keeps what is stored. */
  description?: string | undefined;
}

/** Those in use first, by name. */
export async function listAllRoles(scope: TenantScope): Promise<ListedRole[]> {
  const rows = await selectListed(scope)
    .orderBy('r.enabled', 'desc')
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
  return rows.map(toListedRole);
}

export async function findListedRole(scope: TenantScope, id: number): Promise<ListedRole | undefined> {
  const row = await selectListed(scope).where('r.id', '=', id).executeTakeFirst();
  return row && toListedRole(row);
}

function selectListed({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('roles as r')
    .where('r.tenant_id', '=', tenantId)
    .select([
      'r.id',
      'r.code',
      'r.name',
      'r.description',
      'r.enabled',
      'r.data_scope as dataScope',
      'r.version',
      sql<number>`(
        select count(*) from user_roles as h
          join users as u on u.tenant_id = ${tenantId} and u.id = h.user_id and u.enabled
         where h.tenant_id = ${tenantId} and h.role_id = r.id)`.as('people'),
    ]);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>;

function toListedRole({ enabled, dataScope, ...row }: ListedRow): ListedRole {
  return { ...row, enabled: enabled ? 1 : 0, dataScope: storedScope.parse(dataScope) };
}

/** @throws duplicate code */
export async function createRole(
  { db, tenantId, userId }: Scope,
  { name, code, description }: RoleFields,
): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ tenant_id: tenantId, name, code, description, updated_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws duplicate code */
export async function updateRole(
  scope: Scope,
  id: number,
  fields: Partial<RoleFields> & { enabled?: boolean; data_scope?: string | undefined },
): Promise<void> {
  await scope.db
    .updateTable('roles')
    .set({ ...fields, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Gives a new role the rights, the data scope and the organisations of another one. */
export async function copyRights(
  { db, tenantId }: TenantScope,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    insert into role_resources (tenant_id, role_id, resource_id, visible_columns, visible_fields)
    select tenant_id, ${to}, resource_id, visible_columns, visible_fields
      from role_resources where tenant_id = ${tenantId} and role_id = ${from}
        on conflict do nothing`.execute(db);
  await sql`
    insert into role_inventory_organisations (tenant_id, role_id, inventory_organisation_id)
    select tenant_id, ${to}, inventory_organisation_id
      from role_inventory_organisations where tenant_id = ${tenantId} and role_id = ${from}
        on conflict do nothing`.execute(db);
}

/** Ends the sessions that work in a role, of everybody or of some people; their windows are told. */
export async function endSessionsOfRole(
  { db, tenantId }: TenantScope,
  { roleId, userIds }: { roleId: number; userIds?: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('holder_tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where((row) => row.and(userIds === undefined ? [] : [sql<boolean>`user_id = any(${userIds}::bigint[])`]))
    .execute();
}

/** Sessions of a role that worked in an organisation that it no longer has go on in the first that it has. */
export async function leaveOrganisations(
  { db, tenantId }: TenantScope,
  { roleId, organisationIds }: { roleId: number; organisationIds: readonly number[] },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ inventory_organisation_id: organisationIds[0] ?? null })
    .where('holder_tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where(sql<boolean>`inventory_organisation_id <> all(${organisationIds}::bigint[])`)
    .execute();
}
