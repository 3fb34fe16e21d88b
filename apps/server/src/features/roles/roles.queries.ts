import { DATA_SCOPES } from '@edp/contract/access';
import type { DataScope } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Role, roles, WantedScope } from '@edp/contract/roles';
import { sql } from 'kysely';
import { z } from 'zod';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { contains } from '../../database/lists/search.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';

const storedScope = z.enum(DATA_SCOPES);
const sortColumns = { code: 'code', roleName: 'name' } as const;

/** All that match, in order; a tenant has a few hundred of them at most. */
export async function listRoles(
  { db, tenantId }: Scope,
  input: Omit<ParsedInputOf<typeof roles.list>, 'pageNo' | 'pageSize'>,
) {
  const { keyword, roleName, sortField = 'roleName', sortOrder = 'asc' } = input;
  const rows = await selectRoles({ db, tenantId })
    .where((row) => row.and(roleName === undefined ? [] : [contains(row.ref('name'), roleName)]))
    .orderBy(sortColumns[sortField], sortOrder)
    .orderBy('id')
    .execute();
  const found = filterByKeyword(rows, keyword, (row) => `${row.code} ${row.roleName}`);
  return found.map(roleOf);
}

function selectRoles({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('roles')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'id as roleId', 'name as roleName', 'code', 'data_scope as dataScope', 'version']);
}

function roleOf(row: Omit<Role, 'dataScope'> & { dataScope: string }): Role {
  return { ...row, dataScope: storedScope.parse(row.dataScope) };
}

/** Those of the roles that there are, by name. */
export async function findRoles(scope: TenantScope, ids: readonly number[]): Promise<Role[]> {
  const rows = await selectRoles(scope)
    .where((row) => idIn(row.ref('id'), ids))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(roleOf);
}

/** The same, kept from other writers until the transaction ends. */
export async function lockRoles(scope: TenantScope, ids: readonly number[]): Promise<Role[]> {
  const rows = await selectRoles(scope)
    .where((row) => idIn(row.ref('id'), ids))
    // In one order, so that two people who change the same roles do not wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(roleOf);
}

export async function setDataScope(
  { db, tenantId }: TenantScope,
  dataScope: DataScope,
  ids: readonly number[],
): Promise<void> {
  await db
    .updateTable('roles')
    .set((row) => ({ data_scope: dataScope, version: row('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
}

/** People who hold a role whose data scope would change, and how many of them would see more and less. */
export interface Affected {
  /** Null counts those of all roles, everybody once. */
  roleId: number | null;
  people: number;
  gaining: number;
  losing: number;
}

/**
 * What people would see more or less of, told by the departments that each scope shows to those of one department;
 * the whole tenant is more than all of them.
 */
export async function countAffected(
  { db, tenantId }: TenantScope,
  changes: readonly WantedScope[],
): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    with holder as materialized (
      select r.id as role_id, u.id as person_id, u.department_id, r.data_scope as before, wanted.data_scope as after
        from unnest(${changes.map(({ roleId }) => roleId)}::bigint[],
                    ${changes.map(({ dataScope }) => dataScope)}::text[]) as wanted (role_id, data_scope)
        join public.roles as r on r.tenant_id = ${tenantId} and r.id = wanted.role_id
        join public.user_roles as h on h.tenant_id = ${tenantId} and h.role_id = r.id
        join public.users as u on u.tenant_id = ${tenantId} and u.id = h.user_id and u.enabled
       where r.data_scope <> wanted.data_scope),
    kind as materialized (
      select k.*, app.departments_in_scope(${tenantId}, k.before, k.department_id) as shown_before,
             app.departments_in_scope(${tenantId}, k.after, k.department_id) as shown_after
        from (select distinct department_id, before, after from holder) as k),
    effect as (
      select h.role_id, h.person_id,
             k.after = 'all' or (k.before <> 'all' and not k.shown_after <@ k.shown_before) as gains,
             k.before = 'all' or (k.after <> 'all' and not k.shown_before <@ k.shown_after) as loses
        from holder as h
        join kind as k on k.before = h.before and k.after = h.after
          and k.department_id is not distinct from h.department_id)
    select e.role_id as "roleId", count(distinct e.person_id) as people,
           count(distinct e.person_id) filter (where e.gains) as gaining,
           count(distinct e.person_id) filter (where e.loses) as losing
      from effect as e group by grouping sets ((e.role_id), ())`.execute(db);
  return rows;
}
