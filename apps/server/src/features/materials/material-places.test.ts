import { bulkChanges } from '@edp/contract/bulk-changes';
import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { beforeAll, expect, test } from 'vitest';
import { materialCompany, type MaterialCompany } from '../../testing/fixtures/material-company.ts';
import { materialFormOf, type MaterialNeeds } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();
const rights = ['material:add', 'material:edit', 'material:assign'];
let company: MaterialCompany;
let clerk: MaterialCompany['clerk'];
let needs: MaterialNeeds;

beforeAll(async () => {
  company = await materialCompany(product);
  clerk = await company.clerkWith(rights);
  const { data } = await company.tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  needs = {
    unitId: company.unitId,
    itemCategoryId: await addBaseCategory(product.database, company.tenant.id, '紧固件'),
    itemTypeIds: data.slice(0, 1).map(({ id }) => id),
  };
});

async function placesOf(materialId: number): Promise<string[]> {
  const { data } = await clerk.call(materials.organisations, { materialId });
  return data.map(({ inventoryOrganisationName: name }) => name).toSorted();
}

test('a new material is in the active organisation and all that are named, a save adds what is named', async () => {
  const named = await Promise.all(
    ['西库', '南库'].map((name) => organisationOf(product.database, company.tenant.id, name)),
  );
  const everywhere = ['东库', '南库', '西库'];
  const form = materialFormOf(needs, { inventoryOrganisationIds: named });
  const { data: spread } = await clerk.call(materials.create, form);
  expect(await placesOf(spread.id)).toEqual(everywhere);

  const { data: made } = await clerk.call(materials.create, materialFormOf(needs, {}));
  expect(await placesOf(made.id)).toEqual(['东库']);
  const saved = { ...form, itemCode: made.itemCode, id: made.id, version: made.version };
  expect(await clerk.call(materials.update, saved)).toMatchObject({ code: 0 });
  expect(await placesOf(made.id)).toEqual(everywhere);
});

test('lists of each of the organisations count and find it', async () => {
  const west = await organisationOf(product.database, company.tenant.id, '西库');
  const western = await company.clerkWith([], { organisations: ['西库'] });
  const seen = async (keyword?: string) =>
    (await western.call(materials.list, { keyword, pageSize: 1 })).total;
  const before = await seen();
  const form = materialFormOf(needs, { itemCode: 'PLACED-1', inventoryOrganisationIds: [west] });
  expect(await clerk.call(materials.create, form)).toMatchObject({ code: 0 });
  expect([await seen(), await seen('placed-1')]).toEqual([before + 1, 1]);
});

test('whoever belongs to no department saves neither one nor several', async () => {
  const homeless = await company.tenant.userWith(['material', ...rights], { organisations: ['东库'] });
  const message = '当前登录账号没有所属组织';
  const id = await company.material('KEPT-1');
  expect(await homeless.call(materials.update, materialFormOf(needs, { id }))).toMatchObject({
    code: 4093,
    message,
  });
  const rows = [{ id, version: 1, values: { itemName: '改名' } }];
  const { data } = await homeless.call(bulkChanges.saveSheet, { list: 'materials', rows });
  expect(data.rows).toMatchObject([{ id, outcome: 'refused', errors: [{ message }] }]);
  expect(await company.read(id)).toMatchObject({ itemCode: 'KEPT-1', version: 1 });
});
