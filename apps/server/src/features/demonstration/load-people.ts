import type { TenantScope } from '../../database/scope.ts';
import { initialsOf, searchText } from '../../database/lists/search.ts';
import { addMenu, assignRole, grant } from '../tenants/provision-tenant.ts';
import type { ProvisionedTenant } from '../tenants/provision-tenant.ts';
import { departments, employees, organisations, people, userGroups } from './content/people.ts';
import { demonstrationRoles, externalPage } from './content/roles.ts';
import { complete, idsOf, listIds } from './demonstration-context.ts';
import { flatten, saveOutline, wordsIn } from './outline.ts';
import type { Entry } from './outline.ts';

/** Organisations, departments, roles and staff, for which there is no save; all people have the same password. */
export async function loadPeople(
  scope: TenantScope,
  made: ProvisionedTenant,
  passwordHash: string,
): Promise<void> {
  const { db, tenantId } = scope;
  const external = await addMenu(db, tenantId, [externalPage]);
  await complete(scope, { table: 'resources', key: 'code' }, [{ code: externalPage.code, sort_order: 90 }]);
  await grant(db, { tenantId, roleId: made.adminRoleId, resourceIds: [...external.values()] });
  await addOrganisations(scope, made, { places: organisations, unit_name: '博润华集团' });
  await loadRoles(scope, new Map([...made.resources, ...external]));
  await loadDepartments(scope);
  await complete(scope, { table: 'users', key: 'account' }, [{ account: 'admin', phone: '13800000001' }]);
  await loadUsers(scope, passwordHash);
  await loadHeads(scope);
  await loadEmployees(scope);
  await assignRole(db, {
    tenantId,
    userId: made.adminId,
    roleId: (await idsOf(scope, 'roles'))(demonstrationRoles.steward.code),
  });
  await loadUserGroups(scope);
}

/** Adds inventory organisations in all of which the administrator works. */
export async function addOrganisations(
  scope: TenantScope,
  { adminRoleId }: ProvisionedTenant,
  { places, unit_name }: { places: readonly { code: string; name: string }[]; unit_name: string },
): Promise<void> {
  const rows = places.map((place) => ({ ...place, tenant_id: scope.tenantId, unit_name }));
  await scope.db.insertInto('inventory_organisations').values(rows).execute();
  await placeRole(scope, adminRoleId, await listIds(scope, 'inventory_organisations'));
}

async function placeRole(
  { db, tenantId }: TenantScope,
  roleId: number,
  organisationIds: readonly number[],
): Promise<void> {
  const rows = organisationIds.map((id) => ({
    tenant_id: tenantId,
    role_id: roleId,
    inventory_organisation_id: id,
  }));
  if (rows.length > 0) await db.insertInto('role_inventory_organisations').values(rows).execute();
}

async function loadRoles(scope: TenantScope, resources: ReadonlyMap<string, number>): Promise<void> {
  const { db, tenantId } = scope;
  const places = await listIds(scope, 'inventory_organisations');
  for (const role of Object.values(demonstrationRoles)) {
    const { code, name, description, stopped = false, dataScope, organisations: at, holds } = role;
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ tenant_id: tenantId, code, name, description, enabled: !stopped, data_scope: dataScope })
      .returning('id')
      .executeTakeFirstOrThrow();
    await placeRole(
      scope,
      roleId,
      places.filter((_, position) => at.includes(position)),
    );
    // Only the administrator decides about applications.
    const held = [...resources].filter(([code]) => holds(code));
    await grant(db, { tenantId, roleId, resourceIds: held.map(([, id]) => id) });
  }
}

async function loadDepartments(scope: TenantScope): Promise<void> {
  const { db, tenantId } = scope;
  const [root] = await listIds(scope, 'departments');
  const save = async (
    { row: { name }, sortOrder: sort_order }: Entry<'name' | 'head'>,
    parent_id: number,
  ) => {
    const row = { tenant_id: tenantId, parent_id, name, sort_order };
    return (await db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await saveOutline(departments, save, root);
}

async function loadUsers(scope: TenantScope, passwordHash: string): Promise<void> {
  const { db, tenantId } = scope;
  const departmentOf = await idsOf(scope, 'departments', 'name');
  const roleOf = await idsOf(scope, 'roles');
  const rows = people.map(({ role: _, department, ...person }) => ({
    ...person,
    tenant_id: tenantId,
    initials: initialsOf(person.name),
    department_id: department === '' ? null : departmentOf(department),
    password_hash: passwordHash,
  }));
  await db.insertInto('users').values(rows).execute();
  const userOf = await idsOf(scope, 'users', 'account');
  for (const { account, role } of people)
    await assignRole(db, { tenantId, userId: userOf(account), roleId: roleOf(role) });
}

async function loadHeads(scope: TenantScope): Promise<void> {
  const userOf = await idsOf(scope, 'users', 'account');
  const headed = flatten(departments).filter(({ head }) => head !== '');
  const rows = headed.map(({ name, head }) => ({ name, head_id: userOf(head) }));
  await complete(scope, { table: 'departments', key: 'name' }, rows);
}

async function loadEmployees(scope: TenantScope): Promise<void> {
  const { db, tenantId: tenant_id } = scope;
  const departmentOf = await idsOf(scope, 'departments', 'name');
  const userOf = await idsOf(scope, 'users', 'account');
  const rows = employees.map(({ department, account, ...employee }) => ({
    ...employee,
    tenant_id,
    department_id: departmentOf(department),
    user_id: account === '' ? null : userOf(account),
    search_text: searchText(employee.number, employee.name),
  }));
  await db.insertInto('employees').values(rows).execute();
}

async function loadUserGroups(scope: TenantScope): Promise<void> {
  const { db, tenantId: tenant_id } = scope;
  const userOf = await idsOf(scope, 'users', 'account');
  const rows = userGroups.map(({ code, name }) => ({
    tenant_id,
    code,
    name,
    search_text: searchText(code, name),
  }));
  await db.insertInto('user_groups').values(rows).execute();
  const groupOf = await idsOf(scope, 'user_groups');
  const members = userGroups.flatMap((group) =>
    wordsIn(group.members).map((account) => ({
      tenant_id,
      group_id: groupOf(group.code),
      user_id: userOf(account),
    })),
  );
  await db.insertInto('user_group_members').values(members).execute();
}
