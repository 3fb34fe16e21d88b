import { brands } from '@edp/contract/brands';
import { listViews } from '@edp/contract/list-views';
import { favourites, MAX_FAVOURITES } from '@edp/contract/favourites';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
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

const missing = { http: 404, code: 4040 };
const namesOf = async (client: TestClient) =>
  (await client.call(favourites.list, {})).data.map(({ name }) => name);
const newBrand = async (name: string) => (await tenant.admin.call(brands.save, brandForm({ name }))).data;

test('records and entries of the menu are kept, arranged and taken off again', async () => {
  const client = await tenant.userWith(['brand', 'unit']);
  const [one, two] = [await newBrand('甲牌'), await newBrand('乙牌')];
  const entry = { kind: 'menu' as const, id: tenant.resources.get('unit') ?? 0 };
  const [first, second] = [
    { kind: 'brand' as const, id: one.id },
    { kind: 'brand' as const, id: two.id },
  ];
  for (const named of [first, second, entry, first])
    expect(await client.call(favourites.add, named)).toMatchObject({ code: 0, message: '已收藏' });
  expect(await namesOf(client)).toEqual(['甲牌', '乙牌', '单位']);
  await client.call(favourites.arrange, { order: [entry, second] });
  expect(await namesOf(client)).toEqual(['单位', '乙牌', '甲牌']);
  await client.call(favourites.remove, second);
  expect(await namesOf(client)).toEqual(['单位', '甲牌']);
  await tenant.admin.call(brands.save, { ...one, active: 1, name: '新甲牌' });
  expect(await namesOf(client)).toEqual(['单位', '新甲牌']);
  await tenant.admin.call(brands.remove, { id: one.id });
  expect(await namesOf(client)).toEqual(['单位']);
  expect(await namesOf(await tenant.userWith(['brand', 'unit']))).toEqual([]);
});

test('a view of a list is kept as long as one sees it', async () => {
  const client = await tenant.userWith(['brand']);
  const layout = { columns: [] };
  const view = { list: 'brand' as const, name: '停用的', filters: { active: '0' }, sort: null, layout };
  const { id } = (await client.call(listViews.save, { ...view, audience: 'me' })).data;
  const named = { kind: 'view' as const, id };
  expect(await client.call(favourites.add, named)).toMatchObject({ code: 0 });
  const kept = { kind: 'view', id, code: 'brand', name: '停用的', place: '' };
  expect((await client.call(favourites.list, {})).data).toEqual([kept]);
  expect((await client.call(listViews.all, {})).data).toEqual([{ id, list: 'brand', name: '停用的' }]);
  const colleague = await tenant.userWith(['brand']);
  for (const stranger of [colleague, other.admin]) {
    expect(await stranger.call(favourites.add, named)).toMatchObject(missing);
    expect((await stranger.call(listViews.all, {})).data).toEqual([]);
  }
  await client.call(listViews.remove, { id });
  expect((await client.call(favourites.list, {})).data).toEqual([]);
});

test('only what one sees can be added', async () => {
  const brand = await newBrand('看不见的牌');
  const client = await tenant.userWith(['unit']);
  expect(await client.call(favourites.add, { kind: 'brand', id: brand.id })).toMatchObject(missing);
  const entry = { kind: 'menu' as const, id: tenant.resources.get('brand') ?? 0 };
  expect(await client.call(favourites.add, entry)).toMatchObject(missing);
  expect(await client.call(favourites.add, { kind: 'unit', id: brand.id })).toMatchObject(missing);
});

test('there are two hundred at most, however many are added at once', async () => {
  const client = await tenant.userWith(['brand']);
  const some = await Promise.all(Array.from({ length: 6 }, (_, at) => newBrand(`并发${at}`)));
  await product.database.inTenantTransaction(tenant.id, (db) =>
    sql`insert into favourites (tenant_id, user_id, kind, record_id, position)
        select ${tenant.id}, ${client.userId}, 'brand', n, n from generate_series(1, ${MAX_FAVOURITES - 2}::integer) as n`.execute(
      db,
    ),
  );
  const answers = await Promise.all(some.map(({ id }) => client.call(favourites.add, { kind: 'brand', id })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe('最多收藏200个，请先移除一些');
  const kept = await client.call(favourites.list, {});
  expect(kept.data).toHaveLength(2);
  const again = kept.data[0];
  expect(again && (await client.call(favourites.add, { kind: 'brand', id: again.id }))).toMatchObject({
    code: 0,
  });
});

test('another tenant neither adds nor sees it', async () => {
  const brand = await newBrand('本租户牌');
  const named = { kind: 'brand' as const, id: brand.id };
  expect(await other.admin.call(favourites.add, named)).toMatchObject(missing);
  await tenant.admin.call(favourites.add, named);
  expect(await namesOf(tenant.admin)).toEqual(['本租户牌']);
  expect(await namesOf(other.admin)).toEqual([]);
  await other.admin.call(favourites.remove, named);
  expect(await namesOf(tenant.admin)).toEqual(['本租户牌']);
});
