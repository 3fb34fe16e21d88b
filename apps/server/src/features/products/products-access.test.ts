import { catalogue } from '@edp/contract/catalogue';
import { products } from '@edp/contract/products';
import { sharingRules } from '@edp/contract/sharing-rules';
import { attributes } from '@edp/contract/attributes';
import { variants } from '@edp/contract/variants';
import { units } from '@edp/contract/units';
import { beforeAll, expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { joinDepartment, productForms, variantForm } from '../../testing/fixtures/product-forms.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
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
let form: Awaited<ReturnType<typeof productForms>>['form'];

beforeAll(async () => {
  const { database } = product;
  tenant = await product.newTenant();
  const buttons = ['add', 'edit', 'delete', 'shelf', 'load', 'assign', 'multilingual'];
  const rights = [...buttons.map((button) => `product:${button}`), 'specification:enable', 'unit:delete'];
  clerk = await tenant.userWith(['product', 'specification', ...rights], {
    organisations: ['东库'],
    dataScope: 'own',
  });
  maker = await tenant.userWith([]);
  await joinDepartment(database, tenant.id, clerk.account);
  east = await organisationOf(database, tenant.id, '东库');
  ({ form } = await productForms(database, tenant, clerk));
});

type Seed = NonNullable<Parameters<typeof addProduct>[2]>;
/** A product of somebody, which the organisation 东库 has, with one variant. */
async function productOf({ userId }: Person, seed: Seed = {}) {
  const made = await addProduct(product.database, tenant.id, {
    organisationIds: [east],
    variants: [{}],
    ...seed,
  });
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('products')
      .set({ created_by: userId })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', made.id)
      .execute(),
  );
  return made;
}

/** Shares what the maker owns with the clerk; answers how the rule is ended. */
async function share(power: number, name = '共享商品') {
  const { data } = await tenant.admin.call(sharingRules.create, {
    name,
    sharingType: 'product',
    power,
    addResource: { id: [maker.userId] },
    addSharingTo: { id: [clerk.userId] },
  });
  return () => tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
}

const read = (productId: number) => clerk.call(products.detail, { productId });
const found = async () => (await clerk.call(products.list, { pageSize: 50 })).data.map(({ id }) => id);
/** All calls that name one product: what they answer. */
async function answersOf(id: number) {
  const ids = [id];
  return {
    reading: [
      await read(id),
      await clerk.call(products.brief, { id }),
      await clerk.call(products.organisations, { productId: id }),
      await clerk.call(products.isEditable, { productId: id }),
      await clerk.call(products.translations, { id }),
      await clerk.call(catalogue.read, { productId: id }),
      await clerk.call(catalogue.matrixOfProduct, { productId: id }),
      await clerk.call(catalogue.stock, { productId: id }),
    ],
    changing: [
      await clerk.call(products.update, { ...form(), id }),
      await clerk.call(products.assign, { id, inventoryOrganisationIds: [east] }),
      await clerk.call(products.materialsToChange, { ...form(), id }),
      await clerk.call(products.putOnShelf, { ids }),
      await clerk.call(products.variantsOffShelf, { ids }),
      await clerk.call(products.takeOffShelf, { ids }),
      await clerk.call(products.saveTranslations, { id, list: [] }),
      await clerk.call(products.remove, { id }),
    ],
  };
}

test('what somebody else owns is not there for a role that sees its own, in no call', async () => {
  const [own, foreign] = [await productOf(clerk), await productOf(maker)];
  const { data, total } = await clerk.call(products.list, { pageSize: 50 });
  const ids = data.map(({ id }) => id);
  expect(ids).toContain(own.id);
  expect(ids).not.toContain(foreign.id);
  expect(total).toBe(ids.length);
  const rows = (await clerk.call(variants.list, { pageSize: 100 })).data;
  expect(rows.map(({ productId }) => productId)).not.toContain(foreign.id);
  expect(await read(own.id)).toMatchObject({ data: { sharedBy: '', canChange: true } });
  const { reading, changing } = await answersOf(foreign.id);
  for (const answer of [...reading, ...changing]) expect(answer).toMatchObject(missing);
});

test('a rule for reading shows it under its name and refuses every change, until it is switched off', async () => {
  const { id, variantIds } = await productOf(maker);
  const end = await share(READ, '只读的规则');
  const shared = { sharedBy: '只读的规则', canChange: false };
  const { data } = await clerk.call(products.list, { pageSize: 50 });
  expect(data.find((row) => row.id === id)).toMatchObject(shared);
  const { reading, changing } = await answersOf(id);
  expect(reading[0]).toMatchObject({ data: shared });
  for (const answer of reading) expect(answer).toMatchObject({ code: 0 });
  for (const answer of changing) expect(answer).toMatchObject(refused);
  const row = { id: variantIds[0] ?? 0, active: 1 as const };
  expect(await clerk.call(attributes.enable, row)).toMatchObject(refused);
  await end();
  expect(await found()).not.toContain(id);
  expect(await read(id)).toMatchObject(missing);
  expect(await clerk.call(attributes.enable, row)).toMatchObject(missing);
});

test('a rule for changing allows a save', async () => {
  const { id } = await productOf(maker);
  const end = await share(CHANGE);
  const saved = { name: '改过的', sharedBy: '共享商品', canChange: true };
  const answer = await clerk.call(products.update, { ...form({ name: '改过的' }), id });
  expect(answer).toMatchObject({ code: 0, data: saved });
  await end();
});

test('of many one that is not seen or only read keeps all from being changed', async () => {
  const [own, foreign] = [await productOf(clerk), await productOf(maker)];
  const away = { organisationIds: [] };
  const [ownAway, foreignAway] = [await productOf(clerk, away), await productOf(maker, away)];
  const both = async () => [
    await clerk.call(products.putOnShelf, { ids: [own.id, foreign.id] }),
    await clerk.call(products.load, [{ id: ownAway.id }, { id: foreignAway.id }]),
  ];
  for (const answer of await both()) expect(answer).toMatchObject(missing);
  const end = await share(READ);
  for (const answer of await both()) expect(answer).toMatchObject(refused);
  await end();
  const offered = (await clerk.call(products.loadable, { pageSize: 50 })).data.map(({ id }) => id);
  expect(offered).toEqual([ownAway.id]);
  expect((await read(own.id)).data.active).toBe(0);
});

test('a material or a classification that is not seen cannot be chosen', async () => {
  const { id: materialId } = await addMaterial(product.database, tenant.id);
  const hidden = { createsMaterial: 0 as const, materialId };
  const fresh = await productForms(product.database, tenant, clerk);
  const answer = await clerk.call(products.create, fresh.form({ variants: [variantForm(hidden)] }));
  const path = 'variants.0.materialId';
  expect(answer).toMatchObject({ code: 4000, errors: [{ path, message: '物料不存在' }] });
  const groupId = await hiddenClassification();
  const grouped = await clerk.call(products.create, fresh.form({ groupId }));
  const errors = [{ path: 'groupId', message: '商品分类不存在' }];
  expect(grouped).toMatchObject({ code: 4000, errors });
});

test('a classification that is not seen is named by the product that is in it, and stays by a save', async () => {
  const { id } = await productOf(clerk);
  const groupId = await hiddenClassification();
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('products')
      .set({ classification_id: groupId })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  );
  const named = { data: { groupId, groupName: '看不见' } };
  expect(await read(id)).toMatchObject(named);
  expect(await clerk.call(catalogue.read, { productId: id })).toMatchObject(named);
  const fresh = await productForms(product.database, tenant, clerk);
  const saved = await clerk.call(products.update, { ...fresh.form({ groupId }), id });
  expect(saved).toMatchObject(named);
});

test('what uses a unit is named only to whoever sees it', async () => {
  const { unitId } = await productOf(maker, { code: 'USES-UNIT' });
  const usedBy = async () => {
    const { data } = await clerk.send('POST', units.remove.path, { id: unitId });
    return data;
  };
  const hidden = { usedBy: { total: 1, records: [{ type: 'product', code: '', name: '' }] } };
  expect(await usedBy()).toMatchObject(hidden);
  const end = await share(READ);
  expect(await usedBy()).toMatchObject({ usedBy: { records: [{ code: 'USES-UNIT' }] } });
  await end();
});

async function hiddenClassification(): Promise<number> {
  return product.database.inTenantTransaction(tenant.id, async (db) => {
    const own = { tenant_id: tenant.id, created_by: tenant.adminId, updated_by: tenant.adminId };
    const values = { ...own, name: '看不见', description: '', search_text: '看不见' };
    const added = db.insertInto('classifications').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  });
}
