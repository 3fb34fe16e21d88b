import { departments } from '@edp/contract/departments';
import { dictionary } from '@edp/contract/dictionary';
import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { materials } from '@edp/contract/materials';
import { organisations } from '@edp/contract/organisations';
import { products } from '@edp/contract/products';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { materialFormOf, metreForm } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial } from '../../testing/fixtures/material-records.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
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

const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
let numbers = 0;

async function organisation(fields: { code?: string; name?: string; businessUnit?: string } = {}) {
  const form = { code: `IO-${++numbers}`, name: `仓库${numbers}`, businessUnit: '集团', ...fields };
  return (await tenant.admin.call(inventoryOrganisations.create, form)).data;
}

async function switched(id: number, enabled: 0 | 1) {
  return tenant.admin.call(inventoryOrganisations.switchStatus, { id, enabled });
}

/** Names that forms offer. */
async function offered(by: TestClient = tenant.admin) {
  const { data } = await by.call(organisations.inventory, { pageSize: 100 });
  return data.map(({ inventoryOrganisationName }) => inventoryOrganisationName);
}

test('organisations are listed by code, searched in both languages of a keyboard, and told with what they have', async () => {
  const { id } = await organisation({ code: 'A-1', name: '华东仓', businessUnit: '华东公司' });
  const holder = await tenant.userWith([], { organisations: ['华东仓'] });
  await addMaterial(product.database, tenant.id, { organisationIds: [id] });
  await addProduct(product.database, tenant.id, { organisationIds: [id] });
  const found = async (input: object) => (await tenant.admin.call(inventoryOrganisations.list, input)).data;
  for (const keyword of ['a-1', 'hdc', '华东公司'])
    expect(await found({ keyword })).toMatchObject([
      { id, code: 'A-1', businessUnit: '华东公司', enabled: 1, roles: 1, materials: 1, products: 1 },
    ]);
  expect(await found({ keyword: 'hdc', enabled: 0 })).toEqual([]);
  const { data } = await tenant.admin.call(inventoryOrganisations.roles, { id });
  expect(data).toMatchObject([{ id: holder.roleId, enabled: 1, people: 1 }]);
});

describe('an organisation', () => {
  test('has a code of its own and is saved by whoever has read it last', async () => {
    const { id, code, version } = await organisation();
    const form = { code, name: '新名', businessUnit: '集团' };
    expect(await tenant.admin.call(inventoryOrganisations.create, form)).toMatchObject({
      code: 4090,
      errors: [{ path: 'code', message: '代码已存在' }],
    });
    const { errors } = await tenant.admin.call(inventoryOrganisations.create, {
      code: '仓',
      name: ' ',
      businessUnit: '',
    });
    expect(errors?.map(({ path }) => path)).toEqual(['code', 'name', 'businessUnit']);
    const saved = await tenant.admin.call(inventoryOrganisations.update, { id, version, ...form });
    expect(saved.data).toMatchObject({ name: '新名', version: version + 1 });
    expect(await tenant.admin.call(inventoryOrganisations.update, { id, version, ...form })).toMatchObject({
      code: 4091,
      data: { current: { name: '新名' }, updatedName: '管理员' },
    });
    expect(await offered()).toContain('新名');
  });

  test('that is stopped is offered no more and given to nothing, and stays with what has it', async () => {
    const [gone, kept] = [await organisation(), await organisation()];
    const clerk = await tenant.userWith(['product', 'product:assign', 'product:edit'], {
      organisations: [gone.name],
    });
    const own = await addProduct(product.database, tenant.id, { organisationIds: [gone.id] });
    expect((await switched(gone.id, 0)).data).toMatchObject({ enabled: 0 });
    expect(await offered()).not.toContain(gone.name);
    const { data } = await clerk.call(products.list, {});
    expect(data.map(({ id }) => id)).toEqual([own.id]);
    const [role] = (await clerk.call(session.roles, {})).data.userRoles;
    expect(role?.inventoryOrganisations).toMatchObject([{ id: gone.id }]);
    const assign = (id: number, ...inventoryOrganisationIds: number[]) =>
      clerk.call(products.assign, { id, inventoryOrganisationIds });
    // What has it already is passed over.
    expect(await assign(own.id, gone.id, kept.id)).toMatchObject({ code: 0 });
    const another = await addProduct(product.database, tenant.id);
    const stopped = { code: 4000, errors: [{ message: '库存组织已停用' }] };
    expect(await assign(another.id, gone.id)).toMatchObject(stopped);
    const fresh = await tenant.userWith([]);
    const give = { id: fresh.roleId, addedOrganisationIds: [gone.id] };
    expect(await tenant.admin.call(roles.saveRights, give)).toMatchObject({
      code: 4000,
      errors: [{ path: 'addedOrganisationIds', message: '库存组织已停用' }],
    });
    const held = { id: clerk.roleId, addedOrganisationIds: [gone.id, kept.id] };
    expect((await tenant.admin.call(roles.saveRights, held)).data.organisationIds).toEqual([
      gone.id,
      kept.id,
    ]);
    const { data: grantable } = await tenant.admin.call(roles.grantable, {});
    expect(grantable.organisations.find(({ id }) => id === gone.id)).toMatchObject({ enabled: 0 });
    await switched(gone.id, 1);
    expect(await assign(another.id, gone.id)).toMatchObject({ code: 0 });
  });

  test('that is stopped gets no material, and keeps those that it has', async () => {
    const gone = await organisation();
    const { data: department } = await tenant.admin.call(departments.create, { name: '仓储部' });
    const clerk = await tenant.userWith(['material', 'material:add', 'material:edit', 'material:assign'], {
      organisations: ['总仓'],
      departmentId: department.id,
    });
    const { data: types } = await clerk.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
    const needs = {
      unitId: (await tenant.admin.call(units.create, metreForm)).data.id,
      itemCategoryId: await addBaseCategory(product.database, tenant.id, '管材'),
      itemTypeIds: types.slice(0, 1).map(({ id }) => id),
    };
    const form = (fields: object) =>
      materialFormOf(needs, { ...fields, inventoryOrganisationIds: [gone.id] });
    const { data: made } = await clerk.call(materials.create, form({}));
    await switched(gone.id, 0);
    const { data: elsewhere } = await clerk.call(materials.create, materialFormOf(needs, {}));
    const refused = {
      code: 4000,
      errors: [{ path: 'inventoryOrganisationIds', message: '库存组织已停用' }],
    };
    expect(await clerk.call(materials.create, form({}))).toMatchObject(refused);
    expect(await clerk.call(materials.update, form({ id: elsewhere.id }))).toMatchObject(refused);
    expect(await clerk.call(materials.update, form({ id: made.id }))).toMatchObject({ code: 0 });
  });

  test('that something has is not deleted, and says what; an unused one is gone', async () => {
    const { id, name } = await organisation();
    const { roleId } = await tenant.userWith([], { organisations: [name] });
    const material = await addMaterial(product.database, tenant.id, { organisationIds: [id] });
    expect(await tenant.admin.call(inventoryOrganisations.remove, { id })).toMatchObject({
      code: 4092,
      message: '库存组织正在被2条数据使用，不能删除',
      data: {
        usedBy: {
          total: 2,
          records: expect.arrayContaining([
            expect.objectContaining({ type: 'role', id: roleId }),
            expect.objectContaining({ type: 'material', id: material.id }),
          ]),
        },
      },
    });
    const unused = await organisation();
    expect(await tenant.admin.call(inventoryOrganisations.remove, { id: unused.id })).toMatchObject({
      code: 0,
    });
    expect(await offered()).not.toContain(unused.name);
    expect(await tenant.admin.call(inventoryOrganisations.roles, { id: unused.id })).toMatchObject(missing);
  });
});

test('each button is a right of its own', async () => {
  const { id, code, name, businessUnit } = await organisation();
  const form = { code, name, businessUnit };
  const calls = {
    'inventoryOrganisation:add': (by: TestClient) =>
      by.call(inventoryOrganisations.create, { ...form, code: `X${id}` }),
    'inventoryOrganisation:edit': (by: TestClient) => by.call(inventoryOrganisations.update, { id, ...form }),
    'inventoryOrganisation:disable': (by: TestClient) =>
      by.call(inventoryOrganisations.switchStatus, { id, enabled: 1 }),
    'inventoryOrganisation:delete': (by: TestClient) => by.call(inventoryOrganisations.remove, { id }),
  };
  for (const [button, call] of Object.entries(calls)) {
    const others = Object.keys(calls).filter((one) => one !== button);
    expect(await call(await tenant.userWith(['inventoryOrganisation', ...others]))).toMatchObject(refused);
    expect(await call(await tenant.userWith(['inventoryOrganisation', button]))).toMatchObject({ code: 0 });
  }
});

test("another tenant's organisations are neither seen nor changed", async () => {
  const { id, code, name, businessUnit } = await organisation();
  const { admin } = other;
  expect((await admin.call(inventoryOrganisations.list, { keyword: code })).data).toEqual([]);
  expect(await offered(admin)).not.toContain(name);
  for (const call of [inventoryOrganisations.roles, inventoryOrganisations.remove])
    expect(await admin.call(call, { id })).toMatchObject(missing);
  const form = { id, code, name: '改名', businessUnit };
  expect(await admin.call(inventoryOrganisations.update, form)).toMatchObject(missing);
  expect(await admin.call(inventoryOrganisations.switchStatus, { id, enabled: 0 })).toMatchObject(missing);
  expect(await offered()).toContain(name);
});
