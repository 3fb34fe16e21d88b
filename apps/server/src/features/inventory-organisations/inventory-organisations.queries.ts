import type { ParsedInputOf } from '@edp/contract/endpoint';
import type {
  inventoryOrganisations,
  MaintainedOrganisation,
  WorkingRole,
} from '@edp/contract/inventory-organisations';
import { sql } from 'kysely';
import { organisationTotal } from '../../database/lists/organisation-records.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { linkedReference } from '../../database/records/used-by.ts';
import { insertRecord, nextRecordId, updateRecord } from '../../database/records/write-record.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { partOf, recordTables } from '../../recycle-bin/record-tables.ts';

/** What it had is counted down to nothing when it goes. */
export const organisationRecord = recordTables({
  kind: 'inventoryOrganisation',
  table: 'inventory_organisations',
  code: 'code',
  name: 'name',
  parts: [partOf('organisation_totals', 'inventory_organisation_id')],
  ownEvent: true,
});

/** What keeps an inventory organisation from being deleted. */
export const organisationReferences = [
  linkedReference({
    type: 'role',
    table: 'roles',
    code: 'code',
    name: 'name',
    through: {
      table: 'role_inventory_organisations',
      column: 'inventory_organisation_id',
      record: 'role_id',
    },
  }),
  linkedReference({
    type: 'product',
    table: 'products',
    code: 'code',
    name: 'name',
    through: { table: 'product_organisations', column: 'inventory_organisation_id', record: 'product_id' },
  }),
  linkedReference({
    type: 'material',
    table: 'materials',
    code: 'item_code',
    name: 'item_name',
    through: { table: 'material_organisations', column: 'inventory_organisation_id', record: 'material_id' },
  }),
];

function selectOrganisations({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('inventory_organisations as o')
    .where('o.tenant_id', '=', tenantId)
    .select((row) => [
      'o.id',
      'o.code',
      'o.name',
      'o.unit_name as businessUnit',
      sql<number>`case when ${row.ref('o.enabled')} then 1 else 0 end`.as('enabled'),
      sql<number>`(
        select count(*) from role_inventory_organisations as m
         where m.tenant_id = ${tenantId} and m.inventory_organisation_id = o.id)`.as('roles'),
      kept(tenantId, 'material').as('materials'),
      kept(tenantId, 'product').as('products'),
      'o.version',
    ]);
}

function kept(tenantId: number, kind: 'material' | 'product') {
  return organisationTotal(tenantId, { kind, organisationId: sql.ref<number>('o.id') });
}

const sortColumns = {
  code: 'o.code',
  name: 'o.name',
  businessUnit: 'o.unit_name',
  roles: 'roles',
  materials: 'materials',
  products: 'products',
  enabled: 'o.enabled',
} as const;

/** All that match, in order; a tenant has a few hundred of them at most. */
export async function listOrganisations(
  scope: TenantScope,
  {
    keyword,
    enabled,
    sortField = 'code',
    sortOrder = 'asc',
  }: Omit<ParsedInputOf<typeof inventoryOrganisations.list>, 'pageNo' | 'pageSize'>,
): Promise<MaintainedOrganisation[]> {
  const rows = await selectOrganisations(scope)
    .where((row) => row.and(enabled === undefined ? [] : [row('o.enabled', '=', enabled === 1)]))
    .orderBy(sortColumns[sortField], sortOrder)
    .orderBy('o.id')
    .execute();
  return filterByKeyword(rows, keyword, ({ code, name, businessUnit }) => `${code} ${name} ${businessUnit}`);
}

export async function findOrganisation(
  scope: TenantScope,
  id: number,
): Promise<MaintainedOrganisation | undefined> {
  return selectOrganisations(scope).where('o.id', '=', id).executeTakeFirst();
}

/** The organisation, kept from other writers until the transaction ends. */
export async function lockOrganisation(
  scope: TenantScope,
  id: number,
): Promise<MaintainedOrganisation | undefined> {
  return selectOrganisations(scope).where('o.id', '=', id).forNoKeyUpdate('o').executeTakeFirst();
}

/** Roles that work in it, by name. */
export async function listWorkingRoles({ db, tenantId }: TenantScope, id: number): Promise<WorkingRole[]> {
  return db
    .selectFrom('role_inventory_organisations as m')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.id', '=', 'm.role_id'),
    )
    .where('m.tenant_id', '=', tenantId)
    .where('m.inventory_organisation_id', '=', id)
    .select((row) => [
      'r.id',
      'r.code',
      'r.name',
      sql<number>`case when ${row.ref('r.enabled')} then 1 else 0 end`.as('enabled'),
      sql<number>`(
        select count(*) from user_roles as h
          join users as u on u.tenant_id = h.tenant_id and u.id = h.user_id and u.enabled
         where h.tenant_id = ${tenantId} and h.role_id = r.id)`.as('people'),
    ])
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
}

interface OrganisationFields {
  code: string;
  name: string;
  businessUnit: string;
}

export async function createOrganisation(
  scope: Scope,
  { businessUnit, ...fields }: OrganisationFields,
): Promise<number> {
  const id = await nextRecordId(scope);
  await insertRecord(scope, { table: 'inventory_organisations', id }, { ...fields, unit_name: businessUnit });
  return id;
}

export async function updateOrganisation(
  scope: Scope,
  id: number,
  { businessUnit, ...fields }: OrganisationFields,
): Promise<void> {
  await updateRecord(scope, { table: 'inventory_organisations', id }, { ...fields, unit_name: businessUnit });
}

export async function switchOrganisation(scope: Scope, id: number, enabled: boolean): Promise<void> {
  await updateRecord(scope, { table: 'inventory_organisations', id }, { enabled });
}
