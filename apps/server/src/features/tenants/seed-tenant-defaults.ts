import type { Queries } from '../../database/connection.ts';
import { isAdministration } from './administration-menu.ts';
import { grant } from './provision-tenant.ts';
import type { ProvisionedTenant } from './provision-tenant.ts';

const isButton = (resource: string) => resource.includes(':');
/** Whoever decides who sees what could give himself everything. */
const isSharing = (resource: string) => resource.startsWith('sharingRule');
/** What concerns the tenant as a whole is its administrator's. */
const isAdministrators = (resource: string) =>
  /^(home|news|backgroundJob):|^recycleBin/.test(resource) || isAdministration(resource);
/** Of use to those alone who may export or delete. */
const isOfActions = (resource: string) => ['backgroundJob', 'recycleBin'].includes(resource);

/** Roles of a new company besides its administrator's, and what each is granted. */
const staffRoles = [
  {
    code: 'MDM_CLERK',
    name: '主数据专员',
    holds: (resource: string) =>
      !/delete$/i.test(resource) && !isAdministrators(resource) && !isSharing(resource),
  },
  {
    code: 'READER',
    name: '只读',
    holds: (resource: string) =>
      !isButton(resource) && !isSharing(resource) && !isAdministration(resource) && !isOfActions(resource),
  },
];

/** What a company finds when its people first sign in: an organisation to work in, roles to give, its own name. */
export async function seedTenantDefaults(
  db: Queries,
  made: ProvisionedTenant,
  companyName: string,
): Promise<void> {
  const { tenantId, adminRoleId, resources } = made;
  const roleIds = [adminRoleId];
  for (const { code, name, holds } of staffRoles) {
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ tenant_id: tenantId, code, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const resourceIds = [...resources].filter(([resource]) => holds(resource)).map(([, id]) => id);
    await grant(db, { tenantId, roleId, resourceIds });
    roleIds.push(roleId);
  }
  await addOrganisation(db, { tenantId, roleIds, companyName });
  const titles = ['browserTitle', 'loginTitle', 'bottomTitle'];
  await db
    .insertInto('home_configuration')
    .values(titles.map((key) => ({ tenant_id: tenantId, key, value: companyName })))
    .execute();
}

async function addOrganisation(
  db: Queries,
  { tenantId, roleIds, companyName }: { tenantId: number; roleIds: number[]; companyName: string },
): Promise<void> {
  const { id } = await db
    .insertInto('inventory_organisations')
    .values({ tenant_id: tenantId, code: 'IO001', name: companyName, unit_name: companyName })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = roleIds.map((role_id) => ({ tenant_id: tenantId, role_id, inventory_organisation_id: id }));
  await db.insertInto('role_inventory_organisations').values(rows).execute();
}
