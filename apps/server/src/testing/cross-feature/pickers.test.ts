import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { classifications } from '@edp/contract/classifications';
import { dictionary } from '@edp/contract/dictionary';
import { employees } from '@edp/contract/employees';
import type { Endpoint, Picker } from '@edp/contract/endpoint';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { materials } from '@edp/contract/materials';
import { organisations } from '@edp/contract/organisations';
import { productTypes } from '@edp/contract/product-types';
import { products } from '@edp/contract/products';
import { session } from '@edp/contract/session';
import { attributes } from '@edp/contract/attributes';
import { variants } from '@edp/contract/variants';
import { units } from '@edp/contract/units';
import { userGroups } from '@edp/contract/user-groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../app.ts';
import { addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { addProduct } from '../fixtures/product-records.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import { signInWithoutRole } from '@edp/testkit/sign-in';
import type { TestTenant } from '../test-tenant.ts';
import { labelForm, labelSetForm } from '../fixtures/tree-forms.ts';

/** What is chosen from in a screen is answered to a role of that screen, as a picker shows it and no more. */
const product = useTestApp();
const PLACE = '总仓';
let tenant: TestTenant;
/** What each is asked for; undefined where nothing has to be said. */
let asked: Map<Endpoint, object | undefined>;

beforeAll(async () => {
  tenant = await product.newTenant();
  const { admin, id: tenantId } = tenant;
  const { database } = product;
  const organisationIds = [await organisationOf(database, tenantId, PLACE)];
  await addMaterial(database, tenantId, { organisationIds, columns: { market_price: 12, list_price: 15 } });
  const made = await addProduct(database, tenantId, {
    organisationIds,
    variants: [{ values: { 颜色: '红' }, active: 1, listPrice: 9 }],
  });
  const { data: set } = await admin.call(labelSets.save, labelSetForm());
  const { data: label } = await admin.call(labels.save, { ...labelForm(), labelSetId: set.id });
  await admin.call(classifications.save, { name: '精选', description: '精选商品' });
  await database.inTenantTransaction(tenantId, async (db) => {
    const group = { tenant_id: tenantId, code: 'G1', name: '采购组', search_text: 'g1' };
    await db.insertInto('user_groups').values(group).execute();
  });
  asked = new Map<Endpoint, object | undefined>([
    [brands.list, {}],
    [brands.all, undefined],
    [brands.detail, { id: made.brandId }],
    [units.list, {}],
    [units.detail, { id: made.unitId }],
    [units.ofCategory, { unitCategory: 'QuantityUnit' }],
    [categories.tree, { code: BASE_CLASS }],
    [labelSets.list, {}],
    [labelSets.detail, { id: set.id }],
    [labels.tree, { labelSetId: set.id }],
    [labels.treeByIds, { ids: [label.id] }],
    [classifications.all, {}],
    [classifications.named, {}],
    [attributes.options, { productTypeId: made.typeId }],
    [variants.choosable, { keyword: '' }],
    [materials.list, { keyword: 'm', enabled: 1 }],
    [products.brief, { id: made.id }],
    [productTypes.all, undefined],
    [dictionary.listByKey, { key: 'dms_sku_itemtype' }],
    [organisations.tree, undefined],
    [organisations.select, {}],
    [organisations.inventory, {}],
    [employees.list, {}],
    [userGroups.list, {}],
  ]);
});

const served = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    endpoint.picker ? [{ name: `${feature}.${name}`, endpoint, picker: endpoint.picker }] : [],
  ),
);

const holders = new Map<string, Promise<TestClient>>();
/** Somebody whose role holds this screen and no other; made once. */
function holderOf(screen: string): Promise<TestClient> {
  const known = holders.get(screen) ?? tenant.userWith([screen], { organisations: [PLACE] });
  holders.set(screen, known);
  return known;
}

const record = z.record(z.string(), z.unknown());

/** The records of an answer, those below nodes of a tree included. */
function recordsOf({ data }: { data?: unknown }): Record<string, unknown>[] {
  const own = Array.isArray(data) ? data.map((row) => record.parse(row)) : [record.parse(data)];
  // Only nodes that were searched for say whether they were found.
  return own.flatMap(({ matched: _, ...row }) => [
    row,
    ...('children' in row ? recordsOf({ data: row['children'] }) : []),
  ]);
}

const answerOf = z.looseObject({ code: z.number() });

async function ask(client: TestClient, endpoint: Endpoint): Promise<{ code: number; data?: unknown }> {
  expect(asked.has(endpoint)).toBe(true);
  return answerOf.parse(await client.call(endpoint, asked.get(endpoint)));
}

/** The fields that the schema knows of a record. */
function known({ output }: Endpoint): string[] {
  const { data } = output.shape;
  const shape = data instanceof z.ZodArray ? data.element : data;
  return shape instanceof z.ZodObject ? Object.keys(shape.shape).filter((field) => field !== 'matched') : [];
}

function expectPicked(rows: Record<string, unknown>[], { fields }: Picker, endpoint: Endpoint): void {
  expect(rows).not.toEqual([]);
  const shown = fields.filter((field) => known(endpoint).includes(field));
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(shown.toSorted());
}

describe.each(served)('$name', ({ endpoint, picker }) => {
  test('to a role of each screen with the picker, its fields alone', async () => {
    for (const screen of picker.screens) {
      const answer = await ask(await holderOf(screen), endpoint);
      expect({ screen, code: answer.code }).toEqual({ screen, code: 0 });
      expectPicked(recordsOf(answer), picker, endpoint);
    }
  });

  test('to a role that holds what it belongs to, whole', async () => {
    const answer = await ask(await tenantWide(), endpoint);
    for (const row of recordsOf(answer))
      expect(Object.keys(row).toSorted()).toEqual(known(endpoint).toSorted());
  });

  test('to no other role', async () => {
    const isOfBrands = picker === brands.list.picker;
    const answer = await ask(await holderOf(isOfBrands ? 'unit' : 'brand'), endpoint);
    expect(answer).toMatchObject({ code: 4030, message: '没有操作权限' });
  });
});

let wide: Promise<TestClient> | undefined;
function tenantWide(): Promise<TestClient> {
  return (wide ??= tenant.userWith([...tenant.resources.keys()], { organisations: [PLACE] }));
}

test('what a picker does not show is neither searched nor ordered by', async () => {
  const clerk = await holderOf('product');
  const refused = { code: 4030, message: '没有操作权限' };
  expect(await clerk.call(units.list, { unitCategory: 'LengthUnit' })).toMatchObject(refused);
  expect(await clerk.call(brands.list, { sortField: 'createTime' })).toMatchObject(refused);
  expect(await clerk.call(labelSets.list, { sortField: 'createTime' })).toMatchObject(refused);
  expect(await clerk.call(brands.list, { sortField: 'sortOrder', keyword: '品牌', active: 1 })).toMatchObject(
    {
      code: 0,
    },
  );
  const builder = await holderOf('bom');
  expect(await builder.call(variants.choosable, { sortField: 'listPricePerUnit' })).toMatchObject(refused);
});

test('a role of one screen reads no other, with prices or without', async () => {
  const customer = await holderOf('brand');
  const refused = { code: 4030, message: '没有操作权限' };
  const others = [materials.list, products.list, employees.list, organisations.tree, units.list];
  for (const endpoint of others) expect(await customer.call(endpoint)).toMatchObject(refused);
  expect(await customer.call(brands.list, {})).toMatchObject({ code: 0 });
});

test('before a role is chosen only the own name is told', async () => {
  const ticket = await signInWithoutRole(product.anyone(tenant.code), 'admin');
  expect(await ticket.call(session.userName, {})).toMatchObject({ code: 0, data: '管理员' });
  expect(await ticket.call(session.userName, { userId: tenant.adminId })).toMatchObject({ code: 0 });
  const { userId } = await tenant.userWith([]);
  expect(await ticket.call(session.userName, { userId })).toMatchObject({
    code: 4030,
    message: '请先选择当前角色',
  });
  ticket.language = 'ENG';
  expect(await ticket.call(brands.list, {})).toMatchObject({ message: 'Please choose a role first' });
});
