import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import type { Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import { seedTenant } from '../../seed/seed-tenant.ts';

/** A tenant with so many materials and few people; answers its administrator. */
export async function openLargeTenant(
  { database }: Environment,
  { address }: Server,
  { tenant, materials }: { tenant: string; materials: number },
): Promise<HttpClient> {
  await seedTenant(database.url, { tenant, counts: { people: 10, products: 0, materials } });
  await database.query('vacuum (analyze)');
  return signInAt(address, { tenantCode: tenant });
}
