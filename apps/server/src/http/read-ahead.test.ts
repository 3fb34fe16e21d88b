import { units } from '@edp/contract/units';
import { expect, test } from 'vitest';
import { runAsOwner } from '../testing/new-database.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestTenant } from '../testing/test-tenant.ts';

const product = useTestApp();
const list = ({ admin }: TestTenant) => admin.send('POST', units.list.path, { pageNo: 1, pageSize: 10 });

/** A tenant whose administrator has read before, so that the process knows who calls. */
async function knownTenant(): Promise<TestTenant> {
  const tenant = await product.newTenant();
  for (let time = 0; time < 3; time++) expect(await list(tenant)).toMatchObject({ code: 0 });
  return tenant;
}

test('a right that is withdrawn is refused with the next read', async () => {
  const tenant = await knownTenant();
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db.deleteFrom('role_resources').where('tenant_id', '=', tenant.id).execute(),
  );
  expect(await list(tenant)).toMatchObject({ code: 4030 });
});

test('a ticket that is gone, a disabled user and a disabled tenant are refused with the next read', async () => {
  const { database } = product;
  const ticketless = await knownTenant();
  await database.global.deleteFrom('tickets').where('holder_tenant_id', '=', ticketless.id).execute();
  expect(await list(ticketless)).toMatchObject({ code: 403 });

  const disabled = await knownTenant();
  await database.inTenantTransaction(disabled.id, (db) =>
    db.updateTable('users').set({ enabled: false }).where('tenant_id', '=', disabled.id).execute(),
  );
  expect(await list(disabled)).toMatchObject({ code: 403 });

  const closed = await knownTenant();
  await runAsOwner(product.ownerUrl, `update tenants set enabled = false where id = ${closed.id}`);
  expect(await list(closed)).toMatchObject({ code: 403 });
});

test('what is read ahead for a narrower role is read again for the wider one', async () => {
  const tenant = await knownTenant();
  const roles = await product.database.inTenantTransaction(tenant.id, async (db) => {
    const granted = await db
      .deleteFrom('role_resources')
      .where('tenant_id', '=', tenant.id)
      .returningAll()
      .execute();
    return granted;
  });
  expect(await list(tenant)).toMatchObject({ code: 4030 });
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db.insertInto('role_resources').values(roles).execute(),
  );
  expect(await list(tenant)).toMatchObject({ code: 0 });
});
