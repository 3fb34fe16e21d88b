import { signIn } from '@edp/testkit/sign-in';
import { createTenant, createUser, type NewUser, type TestUser } from '@edp/testkit/tenants';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ProvisionedTenant } from '../features/tenants/provision-tenant.ts';
import { TestClient } from './test-client.ts';

interface Product {
  app: FastifyInstance;
  database: Database;
}

export interface TestTenant {
  id: number;
  code: string;
  adminId: number;
  adminRoleId: number;
  resources: ReadonlyMap<string, number>;
  /** The administrator, signed in with a role that may do everything. */
  admin: TestClient;
  /** A new user whose role is granted the given resources (`brand`, `brand:add` …), signed in. */
  userWith(resources: readonly string[], options?: NewUser): Promise<TestClient & TestUser>;
}

/** A fresh tenant of its own, so that no test depends on another. */
export async function newTenant(
  product: Product,
  code: string,
  options: { operator?: boolean } = {},
): Promise<TestTenant> {
  return asTestTenant(product, { code, ...(await createTenant(product.database, { code, ...options })) });
}

/** The same of one that was made before. */
export async function asTestTenant(
  { app, database }: Product,
  made: ProvisionedTenant & { code: string },
): Promise<TestTenant> {
  const { code } = made;
  const asSignedIn = (account: string) => signIn(new TestClient(app, { tenantCode: code }), account);
  return {
    id: made.tenantId,
    code,
    adminId: made.adminId,
    adminRoleId: made.adminRoleId,
    resources: made.resources,
    admin: await asSignedIn('admin'),
    async userWith(resources, user) {
      const added = await createUser(database, made, { ...user, resources });
      return Object.assign(await asSignedIn(added.account), added);
    },
  };
}
