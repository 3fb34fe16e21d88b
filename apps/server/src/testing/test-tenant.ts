import { signIn } from '@edp/testkit/sign-in';
import { createTenant, createUser, type NewUser, type TestUser } from '@edp/testkit/tenants';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
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
  { app, database }: Product,
  code: string,
  options: { operator?: boolean } = {},
): Promise<TestTenant> {
  const made = await createTenant(database, { code, ...options });
  const asSignedIn = (account: string) => signIn(new TestClient(app, { tenantCode: code }), account);
  return {
    id: made.tenantId,
    code,
    adminId: made.adminId,
    adminRoleId: made.adminRoleId,
    resources: made.resources,
    admin: await asSignedIn('admin'),
    async userWith(resources, user) {
      const added = await createUser(database, { ...made, code }, { ...user, resources });
      return Object.assign(await asSignedIn(added.account), added);
    },
  };
}
