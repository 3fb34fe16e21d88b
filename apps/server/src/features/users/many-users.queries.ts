import type { Belongings } from '@edp/contract/users-at-once';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

interface ManyColumns {
  enabled?: boolean;
  failed_sign_ins?: number;
  locked_until?: null;
  department_id?: number;
}

/** Sets columns of many users; no column is a new version alone, as where their roles have changed. */
export async function updateMany(scope: Scope, ids: readonly number[], columns: ManyColumns): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ ...columns, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
}

export async function takeRoles(
  { db, tenantId }: TenantScope,
  { userIds, roleIds }: { userIds: readonly number[]; roleIds: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('user_roles')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('user_id'), userIds))
    .where((row) => idIn(row.ref('role_id'), roleIds))
    .execute();
}

/** Those of the people who may sign in, with each of their roles whose data scope goes by their department; 0 for none. */
export async function listScopes({ db, tenantId }: TenantScope, ids: readonly number[]) {
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as x', (join) =>
      join.onRef('x.tenant_id', '=', 'u.tenant_id').onRef('x.user_id', '=', 'u.id'),
    )
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'x.tenant_id').onRef('r.id', '=', 'x.role_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('u.id'), ids))
    .where('u.enabled', '=', true)
    .where('r.enabled', '=', true)
    .where('r.data_scope', 'in', ['organisation', 'departmentAndBelow', 'department'])
    .select((row) => [
      'u.id',
      row.fn.coalesce('u.department_id', row.lit(0)).as('departmentId'),
      'r.data_scope as dataScope',
    ])
    .execute();
}

/** What people are still needed for, all of them together. */
export async function countBelongings(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select (select count(*) from departments as d
             where d.tenant_id = ${tenantId} and d.head_id = any(${ids}::bigint[]))::integer as departments,
           (select count(distinct p.certificate_id) from certificate_people as p
             where p.tenant_id = ${tenantId} and p.user_id = any(${ids}::bigint[]))::integer as certificates,
           (select count(*) from drafts as f
             where f.tenant_id = ${tenantId} and f.user_id = any(${ids}::bigint[]))::integer as drafts,
           (select count(*) from background_jobs as j
             where j.tenant_id = ${tenantId} and j.user_id = any(${ids}::bigint[])
               and j.finished_at is null)::integer as jobs`.execute(db);
  return rows[0] ?? { departments: 0, certificates: 0, drafts: 0, jobs: 0 };
}
