import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { InventoryOrganisation, organisations } from '@edp/contract/organisations';
import type { Scope } from '../../database/scope.ts';
import { compiledOnce } from '../../database/compiled-once.ts';
import { contains } from '../../database/lists/search.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { genericPlan } from '../../database/tenant-reads.ts';

export interface Department {
  id: number;
  /** 0 for a root. */
  parentId: number;
  name: string;
  sort: number;
}

/** All departments of the tenant, by their place among their siblings. */
export async function listDepartments({ db, tenantId }: Scope): Promise<Department[]> {
  return db
    .selectFrom('departments')
    .where('tenant_id', '=', tenantId)
    .select((row) => [
      'id',
      row.fn.coalesce('parent_id', row.lit(0)).as('parentId'),
      'name',
      'sort_order as sort',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** Undefined when the caller does not have the role. */
export async function listOrganisationsOfRole(
  { db, tenantId, userId }: Scope,
  roleId: number,
): Promise<InventoryOrganisation[] | undefined> {
  const held = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  if (held === undefined) return undefined;
  return db
    .selectFrom('role_inventory_organisations as m')
    .innerJoin('inventory_organisations as o', (join) =>
      join.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.inventory_organisation_id'),
    )
    .where('m.tenant_id', '=', tenantId)
    .where('m.role_id', '=', roleId)
    .select([
      'o.id as inventoryOrganisationId',
      'o.name as inventoryOrganisationName',
      'o.unit_name as businessUnitName',
    ])
    .orderBy('o.id')
    .execute();
}

const sortColumns = { inventoryOrganisationName: 'name', businessUnitName: 'unit_name' } as const;

/** All in use that match, in order; a tenant has a few hundred of them at most. */
export async function listInventoryOrganisations(
  { db, tenantId }: Scope,
  input: Omit<ParsedInputOf<typeof organisations.inventory>, 'pageNo' | 'pageSize'>,
): Promise<InventoryOrganisation[]> {
  const {
    keyword,
    inventoryOrganisationName,
    businessUnitName,
    sortField = 'inventoryOrganisationName',
    sortOrder = 'asc',
  } = input;
  const rows = await db
    .selectFrom('inventory_organisations')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where((row) =>
      row.and([
        ...(inventoryOrganisationName === undefined
          ? []
          : [contains(row.ref('name'), inventoryOrganisationName)]),
        ...(businessUnitName === undefined ? [] : [contains(row.ref('unit_name'), businessUnitName)]),
      ]),
    )
    .select([
      'id as inventoryOrganisationId',
      'name as inventoryOrganisationName',
      'unit_name as businessUnitName',
    ])
    .orderBy(sortColumns[sortField], sortOrder)
    .orderBy('id')
    .execute();
  return filterByKeyword(rows, keyword, (row) => `${row.inventoryOrganisationName} ${row.businessUnitName}`);
}

/** The department that the user belongs to; null when he belongs to none. */
export async function departmentOf(scope: Scope): Promise<number | null> {
  const [user] = await ownDepartment(scope, {});
  return user?.department_id ?? null;
}

const ownDepartment = compiledOnce(({ db, tenantId, userId }) =>
  db
    .selectFrom('users')
    .modifyFront(genericPlan)
    .select('department_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .compile(),
);
