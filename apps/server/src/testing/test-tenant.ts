import { randomInt } from 'node:crypto';
import type { DataScope } from '@edp/contract/access';
import { session } from '@edp/contract/session';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { assignRole, grant, provisionTenant } from '../features/tenants/provision-tenant.ts';
import { organisationIn } from './material-records.ts';
import { TestClient } from './test-client.ts';

interface Product {
  app: FastifyInstance;
  database: Database;
}

export const PASSWORD = 'demo123456';

export interface TestTenant {
  id: number;
  code: string;
  adminId: number;
  adminRoleId: number;
  resources: ReadonlyMap<string, number>;
  /** The administrator, signed in with a role that may do everything. */
  admin: TestClient;
  /**
   * A new user whose role is granted the given resources (`brand`, `brand:add` …), signed in. As in the product, a button comes with
   * the screen that it stands on.
   */
  userWith(resources: readonly string[], options?: UserOptions): Promise<TestClient & TestUser>;
}

interface UserOptions {
  /** Inventory organisations of the role, by name; one that is missing is made. */
  organisations?: string[];
  visible?: Record<string, Visible>;
  /** Of the role; all without one. */
  dataScope?: DataScope;
  departmentId?: number;
  /** Groups that he belongs to. */
  groupIds?: readonly number[];
  /** Buttons alone, as a manager of resources might grant them by mistake. */
  withoutScreens?: boolean;
}

interface TestUser {
  account: string;
  userId: number;
  roleId: number;
}

/** What of a screen a role is shown; the rest is hidden from it. */
interface Visible {
  columns: string[];
  fields: string[];
}

/** The least there is: what a password costs is told by its hash, and hundreds of people sign in during the tests. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
let users = 0;

/** A fresh tenant of its own, so that no test depends on another. */
export async function newTenant(
  test: Product,
  code: string,
  options: { operator?: boolean } = {},
): Promise<TestTenant> {
  passwordHash ??= hash(PASSWORD, quick);
  const { database } = test;
  const hashed = await passwordHash;
  const made = await provisionTenant(database, {
    code,
    name: `租户${code}`,
    adminAccount: 'admin',
    adminName: '管理员',
    passwordHash: hashed,
    ...options,
  });
  const { tenantId } = made;
  return {
    id: tenantId,
    code,
    adminId: made.adminId,
    adminRoleId: made.adminRoleId,
    resources: made.resources,
    admin: await signIn(test, code, 'admin'),
    async userWith(resources, options = {}) {
      const {
        organisations = [],
        visible = {},
        dataScope = 'all',
        departmentId = null,
        groupIds = [],
        withoutScreens = false,
      } = options;
      // Unique over all tenants, since some tests pass the fence.
      const account = `user${++users}${code}`;
      const ids = await database.inTenantTransaction(tenantId, async (db) => {
        const person = {
          account,
          name: `用户${account}`,
          password_hash: hashed,
          department_id: departmentId,
        };
        const values = { tenant_id: tenantId, ...person };
        const user = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
        const role = await db
          .insertInto('roles')
          .values({
            ...{ tenant_id: tenantId, code: account.toUpperCase(), name: `角色${account}` },
            data_scope: dataScope,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await assignRole(db, { tenantId, userId: user.id, roleId: role.id });
        for (const group_id of groupIds) {
          const member = { tenant_id: tenantId, group_id, user_id: user.id };
          await db.insertInto('user_group_members').values(member).execute();
        }
        const granted = withoutScreens ? resources : withScreens(resources, made.resources);
        const resourceIds = granted.map((name) => made.resources.get(name) ?? 0);
        if (resourceIds.length > 0) await grant(db, { tenantId, roleId: role.id, resourceIds });
        for (const [screen, { columns, fields }] of Object.entries(visible)) {
          await db
            .updateTable('role_resources')
            .set({ visible_columns: columns, visible_fields: fields })
            .where('tenant_id', '=', tenantId)
            .where('role_id', '=', role.id)
            .where('resource_id', '=', made.resources.get(screen) ?? 0)
            .execute();
        }
        for (const name of organisations) {
          const place = await organisationIn(db, tenantId, name);
          const link = { tenant_id: tenantId, role_id: role.id, inventory_organisation_id: place };
          await db.insertInto('role_inventory_organisations').values(link).execute();
        }
        return { userId: user.id, roleId: role.id };
      });
      return Object.assign(await signIn(test, code, account), { account, ...ids });
    },
  };
}

/** The resources and the screens that their buttons stand on, where those are in the menu. */
function withScreens(names: readonly string[], known: ReadonlyMap<string, number>): string[] {
  const screens = names.map((name) => name.replace(/:.*/, '')).filter((screen) => known.has(screen));
  return [...new Set([...names, ...screens])];
}

/** Captcha, login and the choice of the first role, through the front door. */
export async function signIn(test: Product, tenantCode: string, account: string): Promise<TestClient> {
  const client = await signInWithoutRole(test, tenantCode, account);
  const { userRoles } = (await client.call(session.roles, {})).data;
  const [role] = userRoles;
  if (role) await client.call(session.chooseRole, { roleId: role.roleId, key: role.key });
  return client;
}

/** The same up to the choice of a role. */
export async function signInWithoutRole(
  test: Product,
  tenantCode: string,
  account: string,
): Promise<TestClient> {
  const client = new TestClient(test.app, { tenantCode });
  const { data } = await client.call(session.login, await loginInput(client, account));
  client.signer = { tenantCode, ticket: data.ticket, signKey: data.signKey };
  return client;
}

/** A login with a captcha of its own, as typed by somebody who can read. */
export async function loginInput(client: TestClient, loginName: string, password = PASSWORD) {
  const source = `web_${Date.now()}${randomInt(1e12)}`;
  await client.raw({ method: 'GET', url: `/user/v6/captcha?source=${source}` });
  return { loginName, password, captcha: 'abcd', rememberMe: false, source, language: 'ZHS' as const };
}
