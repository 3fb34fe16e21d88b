import { brands } from '@edp/contract/brands';
import { MAX_RECENT, recentRecords } from '@edp/contract/recent-records';
import type { TestUser } from '@edp/testkit/tenants';
import { beforeAll, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const namesOf = async (client: TestClient) =>
  (await client.call(recentRecords.list, {})).data.map(({ name }) => name);

async function keptOf({ userId }: TestUser): Promise<number[]> {
  const kept = await product.database
    .asTenant(tenant.id)
    .selectFrom('recent_records')
    .select('record_id')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .orderBy('record_id')
    .execute();
  return kept.map(({ record_id }) => record_id);
}

test('what was opened last comes first, once, by its name of now; what is gone or out of sight is left out', async () => {
  const { admin } = tenant;
  const client = await tenant.userWith(['brand', 'material'], { organisations: ['总仓'] });
  const first = (await admin.call(brands.save, brandForm({ name: '先看' }))).data;
  const second = (await admin.call(brands.save, brandForm({ name: '后看' }))).data;
  const elsewhere = await organisationOf(product.database, tenant.id, '别仓');
  const hidden = await addMaterial(product.database, tenant.id, { organisationIds: [elsewhere] });
  for (const { id } of [first, second, first]) await client.call(recentRecords.add, { kind: 'brand', id });
  await client.call(recentRecords.add, { kind: 'material', id: hidden.id });
  await client.call(recentRecords.add, { kind: 'unit', id: first.id });
  expect(await namesOf(client)).toEqual(['先看', '后看']);
  await admin.call(brands.save, { ...first, active: 1, name: '改名' });
  expect(await namesOf(client)).toEqual(['改名', '后看']);
  await admin.call(brands.remove, { id: second.id });
  expect(await namesOf(client)).toEqual(['改名']);
  expect((await client.call(recentRecords.list, {})).data[0]).toMatchObject({
    kind: 'brand',
    code: first.code,
    viewedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(await namesOf(await tenant.userWith(['brand']))).toEqual([]);
});

test('the last fifty are kept', async () => {
  const client = await tenant.userWith(['brand']);
  for (let id = 1; id <= MAX_RECENT + 3; id++) await client.call(recentRecords.add, { kind: 'brand', id });
  expect(await keptOf(client)).toEqual(Array.from({ length: MAX_RECENT }, (_, at) => at + 4));
});

test('so many are kept of what was opened in the same millisecond', async () => {
  const client = await tenant.userWith(['brand']);
  const viewed_at = new Date('2026-01-01T00:00:00Z');
  const viewed = Array.from({ length: MAX_RECENT + 3 }, (_, at) => ({
    tenant_id: tenant.id,
    user_id: client.userId,
    kind: 'brand',
    record_id: at + 1,
    viewed_at,
  }));
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db.insertInto('recent_records').values(viewed).execute(),
  );
  await client.call(recentRecords.add, { kind: 'brand', id: 1_000 });
  expect(await keptOf(client)).toEqual([...Array.from({ length: MAX_RECENT - 1 }, (_, at) => at + 5), 1_000]);
});

test('another tenant sees nothing of a record that it names', async () => {
  const { data: brand } = await tenant.admin.call(brands.save, brandForm());
  await other.admin.call(recentRecords.add, { kind: 'brand', id: brand.id });
  expect(await namesOf(other.admin)).toEqual([]);
  await tenant.admin.call(recentRecords.add, { kind: 'brand', id: brand.id });
  expect(await namesOf(tenant.admin)).toEqual([brand.name]);
  expect(await namesOf(other.admin)).toEqual([]);
});
