import { units } from '@edp/contract/units';
import { signedHeaders } from '@edp/testkit/signing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runAsOwner } from '../testing/new-database.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestTenant } from '../testing/test-tenant.ts';
import { untilWaiting } from '../testing/until-waiting.ts';

const product = useTestApp();
const list = ({ admin }: TestTenant) => admin.send('POST', units.list.path, { pageNo: 1, pageSize: 10 });
const form = { code: 'U1', name: '单位', unitCategory: 'LengthUnit', active: 1, sortOrder: 1 } as const;
const create = ({ admin }: TestTenant, code: string = form.code) =>
  admin.send('POST', units.create.path, { ...form, code, name: `单位${code}` });

/** A tenant whose administrator has read before, so that the process knows who calls. */
async function knownTenant(): Promise<TestTenant> {
  const tenant = await product.newTenant();
  for (let time = 0; time < 3; time++) expect(await list(tenant)).toMatchObject({ code: 0 });
  return tenant;
}

async function withdrawRights({ id }: TestTenant) {
  return product.database.inTenantTransaction(id, (db) =>
    db.deleteFrom('role_resources').where('tenant_id', '=', id).returningAll().execute(),
  );
}

async function unitsOf({ id }: TestTenant): Promise<string[]> {
  const rows = await product.database.asTenant(id).selectFrom('units').select('code').execute();
  return rows.map(({ code }) => code);
}

describe.each([
  ['read', list],
  ['command', create],
] as const)('%s', (_kind, call) => {
  test('a right that is withdrawn is refused with the next one', async () => {
    const tenant = await knownTenant();
    await withdrawRights(tenant);
    expect(await call(tenant)).toMatchObject({ code: 4030 });
    expect(await unitsOf(tenant)).toEqual([]);
  });

  test('a ticket that is gone, a disabled user and a disabled tenant are refused with the next one', async () => {
    const { database } = product;
    const ticketless = await knownTenant();
    await database.global.deleteFrom('tickets').where('holder_tenant_id', '=', ticketless.id).execute();
    expect(await call(ticketless)).toMatchObject({ code: 403 });

    const disabled = await knownTenant();
    await database.inTenantTransaction(disabled.id, (db) =>
      db.updateTable('users').set({ enabled: false }).where('tenant_id', '=', disabled.id).execute(),
    );
    expect(await call(disabled)).toMatchObject({ code: 403 });

    const closed = await knownTenant();
    await runAsOwner(product.ownerUrl, `update tenants set enabled = false where id = ${closed.id}`);
    expect(await call(closed)).toMatchObject({ code: 403 });

    for (const tenant of [ticketless, disabled, closed]) expect(await unitsOf(tenant)).toEqual([]);
  });

  test('what went ahead for a narrower role is done again for the wider one, once', async () => {
    const tenant = await knownTenant();
    const roles = await withdrawRights(tenant);
    expect(await call(tenant)).toMatchObject({ code: 4030 });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.insertInto('role_resources').values(roles).execute(),
    );
    expect(await call(tenant)).toMatchObject({ code: 0 });
    expect(await unitsOf(tenant)).toEqual(call === create ? [form.code] : []);
  });
});

test('what went ahead in the name of somebody is recorded as whoever calls', async () => {
  const tenant = await knownTenant();
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db.updateTable('users').set({ name: '改过名' }).where('tenant_id', '=', tenant.id).execute(),
  );
  expect(await create(tenant)).toMatchObject({ code: 0, data: { createName: '改过名' } });
  expect(await unitsOf(tenant)).toEqual([form.code]);
});

test('commands of several tenants that hold all connections are still opened', async () => {
  const tenants = await Promise.all([knownTenant(), knownTenant(), knownTenant()]);
  const codes = Array.from({ length: product.database.pool.options.max }, (_, at) => `U${at}`);
  const answers = await Promise.all(codes.flatMap((code) => tenants.map((tenant) => create(tenant, code))));
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  for (const tenant of tenants) expect((await unitsOf(tenant)).sort()).toEqual(codes.toSorted());
});

test('a request that is sent again is refused without waiting, and holds nothing the second time', async () => {
  const tenant = await knownTenant();
  const { data: unit } = await tenant.admin.call(units.create, form);
  const url = units.update.path;
  const body = JSON.stringify({ ...form, id: unit.id, version: unit.version, name: '改名' });
  const headers = {
    ...signedHeaders(tenant.admin.signer, { method: 'POST', url, body }),
    'content-type': 'application/json',
  };
  const send = async () => (await product.app.inject({ method: 'POST', url, headers, payload: body })).json();
  expect(await send()).toMatchObject({ code: 0 });
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await sql`select id from units where tenant_id = ${tenant.id} and id = ${unit.id} for update`.execute(db);
    for (let time = 0; time < 3; time++) expect(await send()).toMatchObject({ code: 4001 });
    // What the first one began.
    await untilWaiting(db, 1);
  });
});
