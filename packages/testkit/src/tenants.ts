import type { DataScope } from '@edp/contract/access';
import { hash } from '@node-rs/argon2';
import type { Database, Queries } from '../../../apps/server/src/database/connection.ts';
import { seedTenantDefaults } from '../../../apps/server/src/features/tenants/seed-tenant-defaults.ts';
import {
  assignRole,
  grant,
  provisionTenant,
  type ProvisionedTenant,
} from '../../../apps/server/src/features/tenants/provision-tenant.ts';
import { PASSWORD } from './credentials.ts';

/** The least there is: what a password costs is told by its hash, and hundreds of people sign in during the tests. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;
let users = 0;

/** Of the password that everybody has whom tests make. */
function passwordHash(): Promise<string> {
  hashed ??= hash(PASSWORD, cheap);
  return hashed;
}

interface NewTenant {
  code: string;
  name?: string;
  operator?: boolean;
  /** As when its registration was approved, with the records that every company begins with. */
  withDefaults?: boolean;
  /** Inventory organisations of its administrator. */
  organisations?: readonly string[];
}

/** A tenant whose administrator is `admin`. */
export async function createTenant(
  database: Database,
  { code, name = `租户${code}`, operator = false, withDefaults = false, organisations = [] }: NewTenant,
): Promise<ProvisionedTenant> {
  const admin = { adminAccount: 'admin', adminName: '管理员', passwordHash: await passwordHash() };
  return provisionTenant(database, { code, name, operator, ...admin }, async (db, made) => {
    if (withDefaults) await seedTenantDefaults(db, made, name);
    for (const organisation of organisations)
      await assignOrganisation(db, { ...made, roleId: made.adminRoleId }, organisation);
  });
}

export interface NewUser {
  /** Inventory organisations of the role, by name; one that is missing is made. */
  organisations?: string[];
  visible?: Record<string, Visible>;
  /** Of the role; all without one. */
  dataScope?: DataScope;
  departmentId?: number;
  /** Groups that the user belongs to. */
  groupIds?: readonly number[];
  /** Buttons alone, as a manager of resources might grant them by mistake. */
  withoutScreens?: boolean;
}

/** What of a screen a role is shown; the rest is hidden from it. */
interface Visible {
  columns: string[];
  fields: string[];
}

export interface TestUser {
  account: string;
  userId: number;
  roleId: number;
}

type Tenant = Pick<ProvisionedTenant, 'tenantId' | 'resources'> & { code: string };

/**
 * A user whose role is granted the given resources (`brand`, `brand:add` …). As in the product, a button comes with the
 * screen that it stands on.
 */
export async function createUser(
  database: Database,
  tenant: Tenant,
  { resources, ...options }: NewUser & { resources: readonly string[] },
): Promise<TestUser> {
  const { tenantId } = tenant;
  // Unique over all tenants, since some tests run without row-level security.
  const account = `user${++users}${tenant.code}`;
  const password_hash = await passwordHash();
  return database.inTenantTransaction(tenantId, async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        account,
        name: `用户${account}`,
        password_hash,
        department_id: options.departmentId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await db
      .insertInto('roles')
      .values({
        tenant_id: tenantId,
        code: account.toUpperCase(),
        name: `角色${account}`,
        data_scope: options.dataScope ?? 'all',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await assignRole(db, { tenantId, userId: user.id, roleId: role.id });
    for (const group_id of options.groupIds ?? []) {
      const member = { tenant_id: tenantId, group_id, user_id: user.id };
      await db.insertInto('user_group_members').values(member).execute();
    }
    const granted = options.withoutScreens ? resources : withScreens(resources, tenant.resources);
    const resourceIds = granted.map((name) => tenant.resources.get(name) ?? 0);
    if (resourceIds.length > 0) await grant(db, { tenantId, roleId: role.id, resourceIds });
    await showParts(db, { ...tenant, roleId: role.id }, options.visible ?? {});
    for (const name of options.organisations ?? [])
      await assignOrganisation(db, { tenantId, roleId: role.id }, name);
    return { account, userId: user.id, roleId: role.id };
  });
}

/** The resources and the screens that their buttons stand on, where those are in the menu. */
function withScreens(names: readonly string[], known: ReadonlyMap<string, number>): string[] {
  const screens = names.map((name) => name.replace(/:.*/, '')).filter((screen) => known.has(screen));
  return [...new Set([...names, ...screens])];
}

async function showParts(
  db: Queries,
  { tenantId, resources, roleId }: Tenant & { roleId: number },
  visible: Record<string, Visible>,
): Promise<void> {
  for (const [screen, { columns, fields }] of Object.entries(visible))
    await db
      .updateTable('role_resources')
      .set({ visible_columns: columns, visible_fields: fields })
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', roleId)
      .where('resource_id', '=', resources.get(screen) ?? 0)
      .execute();
}

/** Gives a role an inventory organisation, by name; one that is missing is made. Returns its id. */
export async function assignOrganisation(
  db: Queries,
  { tenantId, roleId }: { tenantId: number; roleId: number },
  name: string,
): Promise<number> {
  const inventory_organisation_id = await findOrCreateOrganisation(db, tenantId, name);
  await db
    .insertInto('role_inventory_organisations')
    .values({ tenant_id: tenantId, role_id: roleId, inventory_organisation_id })
    .execute();
  return inventory_organisation_id;
}

/** An inventory organisation of the tenant, by name; one that is missing is made. */
export async function findOrCreateOrganisation(db: Queries, tenantId: number, name: string): Promise<number> {
  const found = await db
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const values = { tenant_id: tenantId, name, unit_name: '集团' };
  const made = db.insertInto('inventory_organisations').values(values).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}
