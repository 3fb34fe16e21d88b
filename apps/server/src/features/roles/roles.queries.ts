import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { roles } from '@edp/contract/roles';
import type { Scope } from '../../database/scope.ts';
import { contains } from '../../database/search.ts';
import { holding } from '../../database/short-lists.ts';

const sortColumns = { code: 'code', roleName: 'name' } as const;

/** All that match, in order; a tenant has a few hundred of them at most. */
export async function listRoles(
  { db, tenantId }: Scope,
  input: Omit<ParsedInputOf<typeof roles.list>, 'pageNo' | 'pageSize'>,
) {
  const { keyword, roleName, sortField = 'roleName', sortOrder = 'asc' } = input;
  const rows = await db
    .selectFrom('roles')
    .where('tenant_id', '=', tenantId)
    .where((row) => row.and(roleName === undefined ? [] : [contains(row.ref('name'), roleName)]))
    .select(['id', 'id as roleId', 'name as roleName', 'code'])
    .orderBy(sortColumns[sortField], sortOrder)
    .orderBy('id')
    .execute();
  return holding(rows, keyword, (row) => `${row.code} ${row.roleName}`);
}
