import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

/** Those of the accounts that somebody has. */
export async function listTakenAccounts(
  { db, tenantId }: TenantScope,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('account')
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`account = any(${accounts}::text[])`)
    .execute();
  return new Set(rows.map(({ account }) => account));
}

export interface DepartmentPlace {
  id: number;
  /** 0 for a root. */
  parentId: number;
  name: string;
}

export async function listDepartmentPlaces({ db, tenantId }: TenantScope): Promise<DepartmentPlace[]> {
  return db
    .selectFrom('departments')
    .where('tenant_id', '=', tenantId)
    .select((row) => ['id', row.fn.coalesce('parent_id', row.lit(0)).as('parentId'), 'name'])
    .execute();
}

export interface RoleName {
  id: number;
  code: string;
  name: string;
}

/** Roles in use. */
export async function listRoleNames({ db, tenantId }: TenantScope): Promise<RoleName[]> {
  return db
    .selectFrom('roles')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .select(['id', 'code', 'name'])
    .execute();
}
