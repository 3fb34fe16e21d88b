import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, expect, test } from 'vitest';
import { materialFormOf } from '../../testing/fixtures/material-forms.ts';
import type { MaterialNeeds } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { joinDepartment } from '../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const [READ, CHANGE] = [0, 1];
type Person = Awaited<ReturnType<TestTenant['userWith']>>;
let tenant: TestTenant;
/** Sees what is his own, and what rules share with him. */
let clerk: Person;
let maker: Person;
let east: number;
let needs: MaterialNeeds;

beforeAll(async () => {
  const { database } = product;
  tenant = await product.newTenant();
  const rights = ['add', 'edit', 'load'].map((button) => `material:${button}`);
  clerk = await tenant.userWith(['material', ...rights], { organisations: ['东库'], dataScope: 'own' });
  maker = await tenant.userWith([]);
  await joinDepartment(database, tenant.id, clerk.account);
  east = await organisationOf(database, tenant.id, '东库');
  const { data: types } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  needs = {
    unitId: (await addMaterial(database, tenant.id)).unitId,
    itemCategoryId: await addBaseCategory(database, tenant.id, '紧固件'),
    itemTypeIds: types.slice(0, 1).map(({ id }) => id),
  };
});

type Seed = NonNullable<Parameters<typeof addMaterial>[2]>;
/** A material of somebody, which the organisation 东库 has. */
async function materialOf({ userId: created_by }: Person, seed: Seed = {}): Promise<number> {
  const columns = { created_by, department_id: null };
  const own = { unitId: needs.unitId, organisationIds: [east], columns };
  return (await addMaterial(product.database, tenant.id, { ...own, ...seed })).id;
}

/** Shares what the maker owns with the clerk; answers how the rule is ended. */
async function share(power: number, name = '共享物料') {
  const { data } = await tenant.admin.call(sharingRules.create, {
    name,
    sharingType: 'material',
    power,
    addResource: { id: [maker.userId] },
    addSharingTo: { id: [clerk.userId] },
  });
  return () => tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
}

async function found(keyword?: string) {
  const { data, total } = await clerk.call(materials.list, { keyword, pageSize: 50 });
  return { ids: data.map(({ id }) => id), total };
}
const read = (materialId: number) => clerk.call(materials.detail, { materialId });
const change = (id: number, fields: object = {}) =>
  clerk.call(materials.update, materialFormOf(needs, { ...fields, id }));

test('what somebody else owns is not there for a role that sees its own', async () => {
  const own = await materialOf(clerk, { itemCode: 'SEEN-1' });
  const foreign = await materialOf(maker, { itemCode: 'SEEN-2' });
  const { ids, total } = await found();
  expect(ids).toContain(own);
  expect(ids).not.toContain(foreign);
  expect(total).toBe(ids.length);
  expect(await found('seen')).toEqual({ ids: [own], total: 1 });
  expect(await read(own)).toMatchObject({ data: { sharedBy: '', canChange: true } });
  expect(await read(foreign)).toMatchObject(missing);
  expect(await clerk.call(materials.organisations, { materialId: foreign })).toMatchObject(missing);
  expect(await change(foreign)).toMatchObject(missing);
});

test('a rule for reading shows it under its name and refuses a change, until it is switched off', async () => {
  const id = await materialOf(maker);
  const end = await share(READ, '只读的规则');
  const shared = { sharedBy: '只读的规则', canChange: false };
  const { data } = await clerk.call(materials.list, { pageSize: 50 });
  expect(data.find((row) => row.id === id)).toMatchObject(shared);
  expect(await read(id)).toMatchObject({ data: shared });
  expect(await change(id)).toMatchObject(refused);
  await end();
  expect((await found()).ids).not.toContain(id);
  expect(await read(id)).toMatchObject(missing);
  expect(await change(id)).toMatchObject(missing);
});

test('a rule for changing allows a save', async () => {
  const id = await materialOf(maker);
  const end = await share(CHANGE);
  const saved = { itemName: '改过的', sharedBy: '共享物料', canChange: true };
  expect(await change(id, { itemName: '改过的' })).toMatchObject({ code: 0, data: saved });
  await end();
});

test('of many to load one that is not seen or only read keeps all from being loaded', async () => {
  const away = { organisationIds: [] };
  const [own, foreign] = [await materialOf(clerk, away), await materialOf(maker, away)];
  const offered = async () =>
    (await clerk.call(materials.loadable, { pageSize: 50 })).data.map(({ id }) => id);
  expect(await offered()).toEqual([own]);
  expect(await clerk.call(materials.load, [{ id: own }, { id: foreign }])).toMatchObject(missing);
  const end = await share(READ);
  expect(await offered()).toEqual([foreign, own]);
  expect(await clerk.call(materials.load, [{ id: own }, { id: foreign }])).toMatchObject(refused);
  await end();
  expect(await offered()).toEqual([own]);
  expect(await clerk.call(materials.load, [{ id: own }])).toMatchObject({ code: 0 });
});

test('an accessory that is not seen cannot be chosen; one that stands there stays without a name', async () => {
  const hidden = await materialOf(maker, { itemCode: 'HIDDEN' });
  const [bare, fitted] = [await materialOf(clerk), await materialOf(clerk, { accessoryIds: [hidden] })];
  const field = [{ path: 'accessoryIds', message: '配件不存在' }];
  expect(await change(bare, { accessoryIds: [hidden] })).toMatchObject({ code: 4000, errors: field });
  const kept = { accessoryIds: [hidden], accessories: [{ id: hidden, itemCode: '', itemName: '' }] };
  expect(await read(fitted)).toMatchObject({ data: kept });
  expect(await change(fitted, { accessoryIds: [hidden] })).toMatchObject({ code: 0, data: kept });
});
