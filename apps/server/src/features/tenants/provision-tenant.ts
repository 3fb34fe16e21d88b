import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { nextRecordIds } from '../../database/records/write-record.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { addReferenceData } from './reference-data.ts';
import { nameInEnglish } from './name-in-english.ts';
import { defaultDictionaries } from './default-records.ts';
import { operatorMenu } from './administration-menu.ts';
import { defaultMenu } from './default-resources.ts';
import type { ButtonDefinition, MenuDefinition } from './menu-definition.ts';

export interface NewTenant {
  code: string;
  name: string;
  adminAccount: string;
  adminName: string;
  /** From `hashPassword`; the password itself is never kept. */
  passwordHash: string;
  adminPhone?: string;
  /** Somebody else has chosen the password. */
  mustChangePassword?: boolean;
  /** Its staff may decide about applications of others. */
  operator?: boolean;
}

export interface ProvisionedTenant {
  tenantId: number;
  adminId: number;
  adminRoleId: number;
  /** Resource ids by code: menu entries by their own, buttons as `screen:code`. */
  resources: ReadonlyMap<string, number>;
}

/**
 * Makes a tenant with its administrator, default role, menu and dictionaries in one transaction; `furnish` may add to it.
 * @throws AppError duplicate when the code is taken
 */
export async function provisionTenant(
  database: Database,
  tenant: NewTenant,
  furnish: (db: Queries, made: ProvisionedTenant) => Promise<void> = async () => {},
): Promise<ProvisionedTenant> {
  const tenantId = await newTenantId(database);
  return database.inTenantTransaction(tenantId, async (db) => {
    const made = await addWholeTenant(db, tenantId, tenant);
    await furnish(db, made);
    return made;
  });
}

/** Asked outside of a command, whose way of planning `nextRecordId` is for. */
export async function newTenantId({ global }: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('public.record_id_sequence') as id`.execute(
    global,
  );
  const [next] = rows;
  if (next === undefined) throw new Error('A sequence always answers');
  return next.id;
}

/**
 * The same within a transaction of the caller, begun for the new tenant's id.
 * @throws AppError duplicate when the code is taken
 */
export async function addWholeTenant(
  db: Queries,
  tenantId: number,
  tenant: NewTenant,
): Promise<ProvisionedTenant> {
  await addTenant(db, tenantId, tenant);
  const admin = await addAdministrator(db, tenantId, tenant);
  const menu = tenant.operator ? [...defaultMenu, ...operatorMenu] : defaultMenu;
  const resources = await addMenu(db, tenantId, menu);
  await grant(db, { tenantId, roleId: admin.adminRoleId, resourceIds: [...resources.values()] });
  await addDictionaries(db, tenantId);
  await addReferenceData(db, { tenantId, adminId: admin.adminId });
  return { tenantId, ...admin, resources };
}

async function addTenant(
  db: Queries,
  id: number,
  { code, name, operator = false }: NewTenant,
): Promise<void> {
  const added = await db
    .insertInto('tenants')
    .values({ id, code, name, operator })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('duplicate', '代码已存在');
}

async function addAdministrator(db: Queries, tenantId: number, tenant: NewTenant) {
  const department = await db
    .insertInto('departments')
    .values({ tenant_id: tenantId, name: tenant.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { adminAccount: account, adminName: name, adminPhone: phone = '' } = tenant;
  const user = await db
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      account,
      name,
      initials: initialsOf(name),
      phone,
      password_hash: tenant.passwordHash,
      must_change_password: tenant.mustChangePassword ?? false,
      department_id: department.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('roles')
    .values({ tenant_id: tenantId, code: 'PLATFORM_ADMIN', name: '平台管理员' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assignRole(db, { tenantId, userId: user.id, roleId: role.id });
  return { adminId: user.id, adminRoleId: role.id };
}

export async function assignRole(
  db: Queries,
  { tenantId, userId, roleId }: { tenantId: number; userId: number; roleId: number },
): Promise<void> {
  const key = randomUUID();
  await db
    .insertInto('user_roles')
    .values({ tenant_id: tenantId, user_id: userId, role_id: roleId, key })
    .execute();
}

export async function grant(
  db: Queries,
  { tenantId, roleId, resourceIds }: { tenantId: number; roleId: number; resourceIds: readonly number[] },
): Promise<void> {
  const rows = resourceIds.map((resource_id) => ({ tenant_id: tenantId, role_id: roleId, resource_id }));
  await db.insertInto('role_resources').values(rows).execute();
}

/** Adds menu entries with their buttons and English names; answers the ids by code. */
export async function addMenu(
  db: Queries,
  tenantId: number,
  menu: readonly MenuDefinition[],
): Promise<Map<string, number>> {
  const entries = entriesOf(menu);
  const nextIds = await nextRecordIds({ db }, entries.length);
  const ids = new Map(entries.map(({ key }, at) => [key, nextIds[at] ?? 0]));
  const idOf = (key: string) => ids.get(key) ?? 0;
  const rows = entries.map(({ key, parent, row }) => ({
    ...row,
    id: idOf(key),
    tenant_id: tenantId,
    parent_id: parent === undefined ? null : idOf(parent),
  }));
  await db.insertInto('resources').values(rows).execute();
  await nameInEnglish(
    db,
    tenantId,
    entries.map(({ key, english }) => ({ id: idOf(key), name: english })),
  );
  return ids;
}

interface MenuEntry {
  /** Its own code, of a button with that of its screen; so is the one of the entry that it stands under. */
  key: string;
  parent: string | undefined;
  english: string;
  row: {
    sort_order: number;
    screen: string;
    kind: string;
    code: string;
    name: string;
    icon: string;
    url: string;
  };
}

function entriesOf(menu: readonly MenuDefinition[], parent?: string): MenuEntry[] {
  return menu.flatMap((entry, sort_order) => {
    const { code, name, english, icon = '', url = '', screen = '', buttons = [], children = [] } = entry;
    const row = { sort_order, screen, kind: 'menu', code, name, icon, url };
    return [
      { key: code, parent, english, row },
      ...buttons.map((button, order) => buttonOf(button, { order, screen, parent: code })),
      ...entriesOf(children, code),
    ];
  });
}

function buttonOf(
  button: ButtonDefinition,
  place: { order: number; screen: string; parent: string },
): MenuEntry {
  const { code, name, english, screen = place.screen } = button;
  const row = { sort_order: place.order, screen, kind: 'button', code, name, icon: '', url: '' };
  return { key: `${screen}:${code}`, parent: place.parent, english, row };
}

async function addDictionaries(db: Queries, tenantId: number): Promise<void> {
  const items = Object.entries(defaultDictionaries).flatMap(([dictionary, entries]) =>
    entries.map((entry, sort_order) => ({ dictionary, sort_order, ...entry })),
  );
  const added = await db
    .insertInto('dictionary_items')
    .values(items.map(({ english: _, ...item }) => ({ ...item, tenant_id: tenantId })))
    .returning(['id', 'dictionary', 'key'])
    .execute();
  const names = added.map(({ id, dictionary, key }) => {
    const item = items.find((entry) => entry.dictionary === dictionary && entry.key === key);
    return { id, name: item?.english ?? '' };
  });
  await nameInEnglish(db, tenantId, names);
}
