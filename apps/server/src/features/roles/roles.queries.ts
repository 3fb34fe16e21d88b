import { DATA_SCOPES } from '@edp/contract/access';
import type { DataScope } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { roles } from '@edp/contract/roles';
import { z } from 'zod';
import type { Scope } from '../../database/scope.ts';
import { contains } from '../../database/search.ts';
import { holding } from '../../database/short-lists.ts';

const storedScope = z.enum(DATA_SCOPES);
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
    .select(['id', 'id as roleId', 'name as roleName', 'code', 'data_scope as dataScope'])
    .orderBy(sortColumns[sortField], sortOrder)
    .orderBy('id')
    .execute();
  const found = holding(rows, keyword, (row) => `${row.code} ${row.roleName}`);
  return found.map((row) => ({ ...row, dataScope: storedScope.parse(row.dataScope) }));
}

/** Whether there was such a role. */
export async function changeDataScope(
  { db, tenantId }: Scope,
  { roleId, dataScope }: { roleId: number; dataScope: DataScope },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roles')
    .set({ data_scope: dataScope })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
