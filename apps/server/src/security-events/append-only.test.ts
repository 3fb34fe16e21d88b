import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import type { TestTenant } from '../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
});

const refused = /permission denied for table security_events/;

/** As the application's role, within the tenant. */
function within(tenantId: number, statement: string): Promise<unknown> {
  return product.database.inTenantTransaction(tenantId, (db) => sql.raw(statement).execute(db));
}

async function kindsOf({ id }: TestTenant): Promise<string[]> {
  const rows = await product.database
    .asTenant(id)
    .selectFrom('security_events')
    .where('tenant_id', '=', id)
    .select('kind')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('what is recorded', () => {
  test.each([
    ['change', `update security_events set actor_name = ''`],
    ['remove', 'delete from security_events'],
    ['empty', 'truncate security_events'],
  ])('cannot be undone by the application: it may not %s events of its own tenant', async (_, statement) => {
    const before = await kindsOf(tenant);
    expect(before).toContain('signedIn');
    await expect(within(tenant.id, statement)).rejects.toThrow(refused);
    await expect(within(other.id, statement)).rejects.toThrow(refused);
    expect(await kindsOf(tenant)).toEqual(before);
  });

  test('is neither seen nor added to by another tenant', async () => {
    const foreign = product.database
      .asTenant(other.id)
      .selectFrom('security_events')
      .where('tenant_id', '=', tenant.id)
      .selectAll()
      .execute();
    expect(await foreign).toEqual([]);
    const forged = `insert into security_events (tenant_id, log, kind) values (${tenant.id}, 'signIn', 'signedIn')`;
    await expect(within(other.id, forged)).rejects.toThrow(/row-level security/);
  });

  test('is removed when it is older than the tenant keeps it, and by no other tenant', async () => {
    const remove = (tenantId: number) => `select app.remove_old_security_events(${tenantId}, 100)`;
    await expect(within(other.id, remove(tenant.id))).rejects.toThrow(/another tenant/);
    const before = await kindsOf(tenant);
    await within(tenant.id, remove(tenant.id));
    expect(await kindsOf(tenant)).toEqual(before);
  });
});
