import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { beforeAll, expect, test } from 'vitest';
import { materialCompany, type MaterialCompany } from '../../testing/fixtures/material-company.ts';
import { materialFormOf, type MaterialNeeds } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();
const rights = ['material:add', 'material:edit', 'material:assign'];
const NO_RECORD = 1;
let company: MaterialCompany;
let clerk: MaterialCompany['clerk'];
let needs: MaterialNeeds;
let stoppedUnit: number;

beforeAll(async () => {
  company = await materialCompany(product, rights);
  ({ clerk } = company);
  const { tenant, unitId } = company;
  const { data } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  needs = {
    unitId,
    itemCategoryId: await addBaseCategory(product.database, tenant.id, '紧固件'),
    itemTypeIds: data.slice(0, 2).map(({ id }) => id),
  };
  stoppedUnit = (await addMaterial(product.database, tenant.id)).unitId;
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('units')
      .set({ active: 0 })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', stoppedUnit)
      .execute(),
  );
});

const form = (fields: object = {}) => materialFormOf(needs, fields);
const added = async (fields: object = {}) => (await clerk.call(materials.create, form(fields))).data;
const totalOf = async (itemCode: string) => (await clerk.call(materials.list, { itemCode })).total;

/** What was recorded of it, table by table. */
async function recorded(id: number): Promise<string[]> {
  const { tenant } = company;
  const rows = await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .selectFrom('record_changes')
      .select(['table_name', 'operation'])
      .where('tenant_id', '=', tenant.id)
      .where('record_id', '=', id)
      .execute(),
  );
  return rows.map(({ table_name: table, operation }) => `${table} ${operation}`).toSorted();
}

/** Two that are judged, of which the database would refuse one by itself, and one that nothing else refuses. */
const wrong = () => ({ unitId: stoppedUnit, itemTypeIds: [NO_RECORD], brandId: NO_RECORD });
const errors = [
  { path: 'itemTypeIds', message: '物料类型不存在' },
  { path: 'unitId', message: '单位已停用' },
];

test('one that is refused by several rules hears of all of them, and nothing of it is left', async () => {
  const itemCode = 'REFUSED-1';
  for (const files of [{}, { picUrls: [NO_RECORD] }]) {
    const refused = await clerk.call(materials.create, form({ ...wrong(), ...files, itemCode }));
    expect(refused).toMatchObject({ code: 4000, errors });
    expect(refused.errors).toHaveLength(errors.length);
  }
  expect(await totalOf(itemCode)).toBe(0);
  const made = await added({ itemCode });
  expect(await totalOf(itemCode)).toBe(1);
  const before = await recorded(made.id);

  for (const version of [made.version, undefined]) {
    const change = form({ ...wrong(), id: made.id, version, itemCode: 'REFUSED-2' });
    expect(await clerk.call(materials.update, change)).toMatchObject({ code: 4000, errors });
  }
  expect(await company.read(made.id)).toEqual(made);
  expect(await totalOf('REFUSED-2')).toBe(0);
  expect(await recorded(made.id)).toEqual(before);
});

test('an older version hears of the material as it is, also with a code that another one has', async () => {
  const { itemCode } = await added();
  const made = await added();
  const change = form({ id: made.id, version: made.version, itemName: '先来' });
  expect(await clerk.call(materials.update, change)).toMatchObject({ code: 0 });
  const stored = await company.read(made.id);
  for (const fields of [{ itemTypeIds: needs.itemTypeIds.slice(0, 1) }, { itemCode }]) {
    const late = await clerk.call(materials.update, { ...change, ...fields, itemName: '后到' });
    expect(late).toMatchObject({ code: 4091, data: { updatedName: expect.any(String) } });
    expect(late.data).toMatchObject({ current: stored });
  }
  expect(await company.read(made.id)).toEqual(stored);
});

test('a code that another one has is said of a field, whatever the role sees', async () => {
  const { itemCode } = await added();
  const owner = await company.clerkWith(rights, { dataScope: 'own' });
  for (const who of [clerk, owner]) {
    const { data: made } = await who.call(materials.create, form());
    const taken = { code: 4090, errors: [{ path: 'itemCode', message: '代码已存在' }] };
    expect(await who.call(materials.create, form({ itemCode }))).toMatchObject(taken);
    expect(await who.call(materials.update, form({ id: made.id, itemCode }))).toMatchObject(taken);
  }
});

test('what no organisation of the role has, or somebody else owns, is not changed', async () => {
  const made = await added();
  const western = await company.clerkWith(rights, { organisations: ['西库'] });
  const owner = await company.clerkWith(rights, { dataScope: 'own' });
  const west = await organisationOf(product.database, company.tenant.id, '西库');
  for (const who of [western, owner])
    for (const places of [[], [west]]) {
      const change = form({ id: made.id, inventoryOrganisationIds: places });
      expect(await who.call(materials.update, change)).toMatchObject({ code: 4040 });
    }
  expect(await company.read(made.id)).toEqual(made);
});

test('a save that keeps its types records nothing of them, fewer are removed', async () => {
  const made = await added();
  const before = await recorded(made.id);
  const change = form({ id: made.id, version: made.version, accessoryIds: [] });
  const kept = await clerk.call(materials.update, change);
  expect(kept).toMatchObject({ code: 0, data: { itemTypeIds: needs.itemTypeIds } });
  expect(await recorded(made.id)).toEqual([...before, 'materials update'].toSorted());

  const itemTypeIds = needs.itemTypeIds.slice(1);
  const fewer = { ...change, version: kept.data.version, itemTypeIds };
  expect(await clerk.call(materials.update, fewer)).toMatchObject({ code: 0, data: { itemTypeIds } });
});

test('accessories that a save takes away are gone', async () => {
  const made = await added({ accessoryIds: [(await added()).id] });
  expect(made.accessories).toHaveLength(1);
  const change = form({ id: made.id, version: made.version, accessoryIds: [] });
  expect(await clerk.call(materials.update, change)).toMatchObject({ code: 0, data: { accessories: [] } });
});

test('one that is renamed is found by its new name and code, also by a role that sees one of them', async () => {
  const made = await added({ itemName: '黄铜法兰' });
  const fields = Object.keys(form()).filter((name) => name !== 'itemCode');
  const half = await company.clerkWith(rights, { visible: { material: { columns: [], fields } } });
  const totals = (...keywords: string[]) =>
    Promise.all(keywords.map(async (keyword) => (await clerk.call(materials.list, { keyword })).total));
  const change = { ...form({ id: made.id, itemName: '镀锌弯头' }), itemCode: made.itemCode };
  expect(await half.call(materials.update, change)).toMatchObject({ code: 0 });
  expect(await totals(`镀锌弯头 ${made.itemCode}`, '黄铜法兰')).toEqual([1, 0]);
  const both = form({ id: made.id, itemName: '不锈钢阀', itemCode: 'RENAMED-1' });
  expect(await clerk.call(materials.update, both)).toMatchObject({ code: 0 });
  expect(await totals('不锈钢阀 renamed-1', '镀锌弯头')).toEqual([1, 0]);
});

test('those that are added one right after another stand in this order, each with an id of its own', async () => {
  const first = await added();
  const rest = [await added(), await added()];
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => added()));
  const last = await added();
  const ids = [first, ...rest, ...atOnce, last].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const listed = (await clerk.call(materials.list, { pageSize: 50 })).data.map(({ id }) => id);
  expect(listed.filter((id) => ids.includes(id)).at(0)).toBe(last.id);
  expect(listed.filter((id) => [first, ...rest].some((one) => one.id === id))).toEqual(
    [first, ...rest].map(({ id }) => id).toReversed(),
  );
});
