import { products } from '@edp/contract/products';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const everything = ['product', 'product:shelf', 'product:load', 'product:assign'];
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let other: TestTenant;
/** Works in the organisation 东库. */
let clerk: TestClient;
let east: number;
let west: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  clerk = await tenant.userWith(everything, { organisations: ['东库'] });
  await tenant.userWith(everything, { organisations: ['西库'] });
  east = await organisation('东库');
  west = await organisation('西库');
});

async function organisation(name: string, of = tenant): Promise<number> {
  const { id } = await product.database
    .asTenant(of.id)
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', of.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

type Seed = Parameters<typeof addProduct>[2];
const inEast = (seed: Seed = {}) =>
  addProduct(product.database, tenant.id, { organisationIds: [east], ...seed });

async function idsOf(input: Parameters<typeof clerk.call<typeof products.list>>[1]): Promise<number[]> {
  return (await clerk.call(products.list, input)).data.map(({ id }) => id);
}

describe('the list', () => {
  test('shows the products of the active inventory organisation, newest first, with their figures', async () => {
    const old = await inEast();
    const far = await addProduct(product.database, tenant.id, { organisationIds: [west] });
    const variants = [{ listPrice: 12.5, stock: 3 }, { listPrice: 8, stock: 0.5 }, {}];
    const made = await inEast({ name: '镀锌钢管', variants });
    const { data, total } = await clerk.call(products.list, {});
    expect(data[0]).toMatchObject({
      id: made.id,
      productId: made.id,
      inventoryOrganisationId: east,
      code: made.code,
      name: '镀锌钢管',
      categoryText: `分类${made.code}`,
      priceRange: '8~12.5',
      stock: 3.5,
      active: 0,
      thumbnailUrl: '',
    });
    expect(data[1]).toMatchObject({ id: old.id, priceRange: '', stock: 0 });
    expect(data.map(({ id }) => id)).not.toContain(far.id);
    expect(total).toBe(data.length);
    const one = await inEast({ variants: [{ listPrice: 9 }, { listPrice: 9 }] });
    expect((await clerk.call(products.brief, { id: one.id })).data.priceRange).toBe('9');
  });

  test('a role without an inventory organisation sees none', async () => {
    await inEast();
    const nobody = await tenant.userWith(everything);
    expect(await nobody.call(products.list, {})).toMatchObject({ data: [], total: 0 });
    expect(await nobody.call(products.loadable, {})).toMatchObject({ data: [], total: 0 });
    expect(await nobody.call(products.load, [{ id: 1 }])).toMatchObject({
      code: 4093,
      message: '当前角色没有库存组织，不能载入',
    });
  });

  test('each filter keeps what it names', async () => {
    const made = await inEast({ code: 'LQ-9_1', name: '不锈钢球阀', active: 1 });
    await inEast({ code: 'LQ-9x1', name: '铜球阀' });
    const only = [made.id];
    expect(await idsOf({ code: 'lq-9_' })).toEqual(only);
    expect(await idsOf({ name: '不锈钢' })).toEqual(only);
    expect(await idsOf({ keyword: 'bxgqf lq' })).toEqual(only);
    expect(await idsOf({ name: '球阀', active: 1 })).toEqual(only);
    expect(await idsOf({ name: '不锈钢', active: '0' })).toEqual([]);
    for (const filter of ['brandId', 'unitId', 'categoryId'] as const)
      expect(await idsOf({ [filter]: made[filter] })).toEqual(only);
    expect(await idsOf({ name: '不锈钢', typeId: made.typeId })).toEqual(only);
    expect(await idsOf({ typeId: made.typeId + 1_000_000 })).toEqual([]);
    expect(await idsOf({ name: '球阀', sortField: 'name', sortOrder: 'asc' })).toHaveLength(2);
  });

  test('a category, a label and a department stand for all below them', async () => {
    const nodes = await product.database.inTenantTransaction(tenant.id, async (db) => {
      const own = { tenant_id: tenant.id, created_by: tenant.adminId, updated_by: tenant.adminId };
      const set = await db
        .selectFrom('category_sets')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .limit(1)
        .executeTakeFirstOrThrow();
      const category = async (code: string, parent_id: number | null) => {
        const values = { ...own, code, name: code, search_text: code, set_id: set.id, parent_id };
        return (await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow())
          .id;
      };
      const labelSet = await db
        .insertInto('label_sets')
        .values({ ...own, name: '等级', use_object: 'product', search_text: '等级' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const label = async (code: string, parent_id: number | null) => {
        const values = { ...own, code, name: code, search_text: code, set_id: labelSet.id, parent_id };
        return (await db.insertInto('labels').values(values).returning('id').executeTakeFirstOrThrow()).id;
      };
      const department = async (name: string, parent_id: number | null) => {
        const values = { tenant_id: tenant.id, name, parent_id };
        return (await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow())
          .id;
      };
      const root = { category: await category('A', null), label: await label('L', null) };
      const middle = await category('AB', root.category);
      const headquarters = await department('总部', null);
      return {
        ...root,
        leaf: await category('ABC', middle),
        below: await label('LM', root.label),
        headquarters,
        office: await department('分部', headquarters),
      };
    });
    const made = await inEast({
      categoryId: nodes.leaf,
      labelIds: [nodes.below],
      departmentId: nodes.office,
    });
    expect(await idsOf({ categoryId: nodes.category })).toEqual([made.id]);
    expect(await idsOf({ categoryId: nodes.leaf })).toEqual([made.id]);
    expect(await idsOf({ labelId: nodes.label })).toEqual([made.id]);
    expect(await idsOf({ labelId: nodes.below })).toEqual([made.id]);
    expect(await idsOf({ orgId: nodes.headquarters })).toEqual([made.id]);
    expect(await idsOf({ orgId: nodes.office })).toEqual([made.id]);
  });

  test('names follow the chosen language where an entry exists', async () => {
    const made = await inEast({ name: '角阀' });
    const entry = { tenant_id: tenant.id, language: 'ENG', remark: '' };
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .insertInto('translations')
        .values([
          { ...entry, record_id: made.id, name: 'Angle valve' },
          { ...entry, record_id: made.categoryId, name: 'Valves' },
        ])
        .execute(),
    );
    clerk.language = 'ENG';
    const { data } = await clerk.call(products.list, { keyword: 'angle' });
    clerk.language = 'ZHS';
    expect(data).toMatchObject([{ id: made.id, name: 'Angle valve', categoryText: 'Valves' }]);
  });

  test('columns that are hidden from the role are neither answered nor filtered by', async () => {
    const visible = { columns: ['code'], fields: [] };
    const reader = await tenant.userWith(['product'], {
      organisations: ['东库二'],
      visible: { product: visible },
    });
    const made = await inEast({ organisationIds: [await organisation('东库二')] });
    const { data } = await reader.call(products.list, {});
    const access = { sharedBy: '', canChange: true };
    const shown = {
      id: made.id,
      productId: made.id,
      inventoryOrganisationId: expect.any(Number),
      code: made.code,
      ...access,
    };
    expect(data[0]).toEqual(shown);
    expect(await reader.call(products.list, { name: '商' })).toMatchObject({ code: 4030 });
    const { categoryId } = made;
    expect(await reader.call(products.list, { categoryId })).toMatchObject({ code: 4030 });
    expect(await reader.call(products.loadable, { itemCodeOrName: 'P' })).toMatchObject({ code: 4030 });
    expect(await reader.call(products.list, { code: made.code, categoryId: '' })).toMatchObject({ total: 1 });
  });

  test('bad input names the field', async () => {
    const answer = await clerk.send('POST', products.list.path, { categoryId: 'x', active: 2 });
    expect(answer.errors?.map(({ path }) => path)).toEqual(['categoryId', 'active']);
  });
});

test('another tenant sees no product and changes none', async () => {
  const made = await inEast({ code: 'SECRET' });
  const stranger = await other.userWith(everything, { organisations: ['外库'] });
  const outside = await organisation('外库', other);
  expect((await stranger.call(products.list, { code: 'SECRET' })).data).toEqual([]);
  expect((await stranger.call(products.loadable, { keyword: 'SECRET' })).data).toEqual([]);
  expect(await stranger.call(products.brief, { id: made.id })).toMatchObject(missing);
  expect(await stranger.call(products.putOnShelf, { ids: [made.id] })).toMatchObject(missing);
  expect(await stranger.call(products.load, [{ id: made.id }])).toMatchObject(missing);
  expect(await stranger.call(products.organisations, { productId: made.id })).toMatchObject(missing);
  expect(
    await stranger.call(products.assign, { id: made.id, inventoryOrganisationIds: [outside] }),
  ).toMatchObject(missing);
  expect((await clerk.call(products.brief, { id: made.id })).data.active).toBe(0);
});
