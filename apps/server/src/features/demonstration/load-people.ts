import { departments as departmentCalls } from '@edp/contract/departments';
import { employees as employeeCalls } from '@edp/contract/employees';
import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { roles as roleCalls } from '@edp/contract/roles';
import { userGroups as groupCalls } from '@edp/contract/user-groups';
import type { SignedInContext } from '../../http/context.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { saveNewDepartment } from '../departments/save-department.ts';
import { saveNewEmployee } from '../employees/save-employee.ts';
import { saveNewOrganisation } from '../inventory-organisations/save-inventory-organisation.ts';
import { saveNewRole } from '../roles/save-role.ts';
import { addMenu, assignRole, grant } from '../tenants/provision-tenant.ts';
import type { ProvisionedTenant } from '../tenants/provision-tenant.ts';
import { addMembers, saveNewUserGroup } from '../user-groups/save-user-group.ts';
import { departments, employees, organisations, people, userGroups } from './content/people.ts';
import { externalPage, holds, roles } from './content/roles.ts';
import { complete, idsOf, inputOf, listIds, saveAll } from './demonstration-context.ts';
import { flatten, wordsIn } from './outline.ts';

/** Organisations, departments, roles and staff; all people have the same password. */
export async function loadPeople(
  context: SignedInContext,
  made: ProvisionedTenant,
  passwordHash: string,
): Promise<void> {
  const { db, tenantId } = context;
  const external = await addMenu(db, tenantId, [externalPage]);
  await complete(context, { table: 'resources', key: 'code' }, [{ code: externalPage.code, sort_order: 90 }]);
  await grant(db, { tenantId, roleId: made.adminRoleId, resourceIds: [...external.values()] });
  await addOrganisations(context, made, { places: organisations, businessUnit: '博润华集团' });
  await loadRoles(context, new Map([...made.resources, ...external]));
  const [own] = await listIds(context, 'departments');
  const saveBelow = ({ name }: { name: string }, { parentId }: { parentId: number }) =>
    saveNewDepartment(context, inputOf(departmentCalls.create.input, { name, parentId }));
  await saveAll(context, departments, saveBelow, own);
  await complete(context, { table: 'users', key: 'account' }, [{ account: 'admin', phone: '13800000001' }]);
  await loadUsers(context, passwordHash);
  await loadStaff(context);
}

/** Adds inventory organisations in all of which the administrator works. */
export async function addOrganisations(
  context: SignedInContext,
  { adminRoleId }: ProvisionedTenant,
  { places, businessUnit }: { places: readonly { code: string; name: string }[]; businessUnit: string },
): Promise<void> {
  const ids: number[] = [];
  for (const place of places) {
    const organisation = inputOf(inventoryOrganisations.create.input, { ...place, businessUnit });
    ids.push((await saveNewOrganisation(context, organisation)).id);
  }
  await placeRole(context, adminRoleId, ids);
}

async function placeRole(
  { db, tenantId }: SignedInContext,
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

async function loadRoles(context: SignedInContext, resources: ReadonlyMap<string, number>): Promise<void> {
  const { db, tenantId } = context;
  const places = await listIds(context, 'inventory_organisations');
  for (const { organisations: at, ...form } of roles) {
    const { id: roleId } = await saveNewRole(context, inputOf(roleCalls.create.input, form));
    await placeRole(
      context,
      roleId,
      wordsIn(at).map((place) => places[Number(place)] ?? 0),
    );
    const held = [...resources].filter(([code]) => holds[form.code]?.(code));
    await grant(db, { tenantId, roleId, resourceIds: held.map(([, id]) => id) });
  }
  const seen = roles.map(({ code, dataScope: data_scope, state }) => ({
    code,
    data_scope,
    enabled: state !== 'off',
  }));
  await complete(context, { table: 'roles', key: 'code' }, seen);
}

/** As plain rows, for a save would give each a password of their own. */
async function loadUsers(context: SignedInContext, passwordHash: string): Promise<void> {
  const { db, tenantId } = context;
  const departmentOf = await idsOf(context, 'departments', 'name');
  const roleOf = await idsOf(context, 'roles');
  const rows = people.map(({ role: _, department, ...person }) => ({
    ...person,
    tenant_id: tenantId,
    initials: initialsOf(person.name),
    department_id: department === '' ? null : departmentOf(department),
    password_hash: passwordHash,
  }));
  await db.insertInto('users').values(rows).execute();
  const userOf = await idsOf(context, 'users', 'account');
  for (const { account, role } of [...people, { account: 'admin', role: 'MDM_STEWARD' }])
    await assignRole(db, { tenantId, userId: userOf(account), roleId: roleOf(role) });
}

/** Heads of departments, employees and groups. */
async function loadStaff(context: SignedInContext): Promise<void> {
  const departmentOf = await idsOf(context, 'departments', 'name');
  const userOf = await idsOf(context, 'users', 'account');
  const headed = flatten(departments).filter(({ head }) => head !== '');
  const heads = headed.map(({ name, head }) => ({ name, head_id: userOf(head) }));
  await complete(context, { table: 'departments', key: 'name' }, heads);
  for (const { department, account, ...row } of employees) {
    const userId = account === '' ? null : userOf(account);
    const employee = { ...row, departmentId: departmentOf(department), userId };
    await saveNewEmployee(context, inputOf(employeeCalls.create.input, employee));
  }
  for (const { members, ...row } of userGroups) {
    const { id } = await saveNewUserGroup(context, inputOf(groupCalls.create.input, row));
    const added = { id, userIds: wordsIn(members).map(userOf) };
    await addMembers(context, inputOf(groupCalls.addMembers.input, added));
  }
}
