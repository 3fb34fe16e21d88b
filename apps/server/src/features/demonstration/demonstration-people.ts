import type { Queries } from '../../database/connection.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { addMenu, assignRole, grant } from '../tenants/provision-tenant.ts';
import type { ProvisionedTenant } from '../tenants/provision-tenant.ts';
import { demonstrationRoles as roles, externalPage } from './demonstration-roles.ts';
import type { RoleDefinition } from './demonstration-roles.ts';
import { addDepartments, addUserGroups } from './demonstration-departments.ts';

const organisations = ['华东制造中心', '华南仓储中心', '西部维修中心'];
/** account, name, role, watermark, phone, department; without one the person belongs nowhere */
const people: readonly (readonly [string, string, string, string, string, string?])[] = [
  ['clerk', '周敏', 'clerk', '', '13800000002', '主数据组'],
  ['viewer', '陈默', 'reader', '', '13800000003', '生产部'],
  ['customer', '刘经销', 'customer', '', '13800000004', '渠道管理部'],
  ['auditor', '吴审', 'reader', '吴审 auditor', '13800000005', '财务部'],
  ['noorg', '郑游', 'nowhere', '', '13800000006'],
  ['reader', '孙悦', 'reader', '', '13800000007', '质量部'],
];

/** Roles, organisations and staff that show what the product can do; all with the same password. */
export async function addDemonstrationPeople(
  db: Queries,
  made: ProvisionedTenant,
  passwordHash: string,
): Promise<void> {
  const { tenantId, adminId, adminRoleId } = made;
  const external = await addMenu(db, tenantId, [externalPage]);
  await db
    .updateTable('resources')
    .set({ sort_order: 90 })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...external.values()])
    .execute();
  await grant(db, { tenantId, roleId: adminRoleId, resourceIds: [...external.values()] });
  const resources = new Map([...made.resources, ...external]);
  // Only the administrator decides about applications.
  resources.delete('registration:approve');
  const places = await addOrganisations(db, tenantId);
  await placeRole(db, { tenantId, roleId: adminRoleId, places });
  const roleIds = new Map<string, number>();
  for (const [key, role] of Object.entries(roles)) {
    const roleId = await addRole(db, tenantId, role);
    roleIds.set(key, roleId);
    await placeRole(db, {
      tenantId,
      roleId,
      places: places.filter((_, at) => role.organisations.includes(at)),
    });
    const resourceIds = [...resources].filter(([code]) => role.holds(code)).map(([, id]) => id);
    await grant(db, { tenantId, roleId, resourceIds });
  }
  await assignRole(db, { tenantId, userId: adminId, roleId: roleIds.get('steward') ?? 0 });
  await db
    .updateTable('users')
    .set({ phone: '13800000001' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', adminId)
    .execute();
  await addPeople(db, { tenantId, roleIds, passwordHash });
  await addUserGroups(db, tenantId);
}

async function addOrganisations(db: Queries, tenantId: number): Promise<number[]> {
  const rows = organisations.map((name) => ({ tenant_id: tenantId, name, unit_name: '博润华集团' }));
  const added = await db.insertInto('inventory_organisations').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

async function addRole(db: Queries, tenantId: number, { code, name }: RoleDefinition): Promise<number> {
  const row = { tenant_id: tenantId, code, name };
  return (await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function placeRole(
  db: Queries,
  { tenantId, roleId, places }: { tenantId: number; roleId: number; places: number[] },
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((id) => ({ tenant_id: tenantId, role_id: roleId, inventory_organisation_id: id }));
  await db.insertInto('role_inventory_organisations').values(rows).execute();
}

async function addPeople(
  db: Queries,
  {
    tenantId,
    roleIds,
    passwordHash,
  }: { tenantId: number; roleIds: Map<string, number>; passwordHash: string },
): Promise<void> {
  const departments = await addDepartments(db, tenantId);
  for (const [account, name, role, watermark, phone, department = ''] of people) {
    const { id: userId } = await db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        account,
        name,
        initials: initialsOf(name),
        watermark,
        phone,
        department_id: departments.get(department) ?? null,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await assignRole(db, { tenantId, userId, roleId: roleIds.get(role) ?? 0 });
  }
}
