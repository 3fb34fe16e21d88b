import { brands } from '@edp/contract/brands';
import { certificates } from '@edp/contract/certificates';
import { home, HOME_PARTS } from '@edp/contract/home';
import type { HomeConfigurationKey } from '@edp/contract/home';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { beforeAll, describe, expect, test } from 'vitest';
import { certificateForm, inDays } from '../../testing/fixtures/certificate-forms.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadAs } from '@edp/testkit/uploads';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

test("a tenant's looks replace the defaults, for that tenant alone", async () => {
  const rows = { bottomTitle: '页脚', loginButtonColor: '#ff0000', mainLogoShow: '0' };
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .insertInto('home_configuration')
      .values(Object.entries(rows).map(([key, value]) => ({ tenant_id: tenant.id, key, value })))
      .execute(),
  );
  const looks = async (code?: string) => (await product.anyone(code).call(home.configuration)).data;
  expect(await looks(tenant.code)).toMatchObject({
    bottomTitle: { value: '页脚' },
    loginButtonColor: { value: '#ff0000' },
    mainLogoShow: { value: '0' },
    browserTitle: { value: '企业数字化平台' },
  });
  expect(await looks(other.code)).toEqual(await looks());
  expect((await looks()).bottomTitle.value).not.toBe('页脚');
  expect(Object.keys(await looks('NOPE'))).toEqual(
    expect.arrayContaining(['tabIcon', 'mainLogoId', 'loginBackgroundId']),
  );
});

test('every entry can be set; a picture is named by its file or by an address', async () => {
  const own = await product.newTenant();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { data: file } = await uploadAs(own.admin, png);
  const rows: Record<HomeConfigurationKey, string> = {
    bottomTitle: '甲公司',
    browserTitle: '甲平台',
    tabIcon: String(file.id),
    mainLogoId: String(file.id),
    mainLogoShow: '1',
    loginLogoId: '/brand.svg',
    loginBackgroundId: String(file.id),
    loginTitle: '甲登录',
    loginButtonColor: '#116633',
  };
  await product.database.inTenantTransaction(own.id, (db) =>
    db
      .insertInto('home_configuration')
      .values(Object.entries(rows).map(([key, value]) => ({ tenant_id: own.id, key, value })))
      .execute(),
  );
  const { data } = await product.anyone(own.code).call(home.configuration);
  expect(Object.fromEntries(Object.entries(data).map(([key, { value }]) => [key, value]))).toEqual(rows);
  expect(data.loginLogoId.url).toBe('/brand.svg');
  for (const { url } of [data.tabIcon, data.mainLogoId, data.loginBackgroundId])
    expect((await product.app.inject({ method: 'GET', url })).statusCode).toBe(200);
});

test('figures and changes are those of the own tenant and of the screens that the role holds', async () => {
  await tenant.admin.call(brands.save, { code: 'A', name: '甲', active: 1, sortOrder: 1 });
  await tenant.admin.call(brands.save, { code: 'B', name: '乙', active: 1, sortOrder: 1 });
  const { data } = await tenant.admin.call(home.overview);
  expect(data.figures).toEqual([
    { screen: 'product', part: 'onShelf', total: 0 },
    { screen: 'material', total: 0 },
    { screen: 'bom', total: 0 },
    { screen: 'application', part: 'endingSoon', total: 0 },
    { screen: 'categorySet', total: 1 },
    { screen: 'brand', total: 2 },
    { screen: 'unit', total: 0 },
  ]);
  // The set of base classes came with the tenant.
  expect(data.changes.map(({ name }) => name)).toEqual(['乙', '甲', '商品基础分类']);
  expect(data.changes[0]).toMatchObject({ screen: 'brand', code: 'B', changedBy: '管理员' });
  const unitsOnly = await tenant.userWith(['unit']);
  expect((await unitsOnly.call(home.overview)).data).toEqual({
    figures: [{ screen: 'unit', total: 0 }],
    changes: [],
    parts: [...HOME_PARTS],
  });
  const nothing = await tenant.userWith([]);
  expect((await nothing.call(home.overview)).data).toEqual({
    figures: [],
    changes: [],
    parts: [...HOME_PARTS],
  });
  const foreign = (await other.admin.call(home.overview)).data.changes;
  expect(foreign.map(({ name }) => name)).toEqual(['商品基础分类']);
});

describe('products, materials, bills of materials and certificates', () => {
  const screens = ['product', 'material', 'bom', 'application'];

  test('are counted as their lists count them, and their newest changes are told', async () => {
    const own = await product.newTenant();
    const reader = await own.userWith(screens, { organisations: ['总仓'] });
    const organisationIds = [await organisationOf(product.database, own.id, '总仓')];
    for (const active of [1, 1, 0]) await addProduct(product.database, own.id, { active, organisationIds });
    await addMaterial(product.database, own.id, { itemName: '不锈钢螺栓', organisationIds });
    // Of no organisation that the reader works in.
    await addMaterial(product.database, own.id);
    for (const days of [-1, 10, 29, 40]) {
      const form = await certificateForm(own.admin, [own.adminId], { endTime: inDays(days) });
      await own.admin.call(certificates.create, { ...form, packageName: `包${days}` });
    }
    const { figures, changes } = (await reader.call(home.overview)).data;
    expect(figures).toEqual([
      { screen: 'product', part: 'onShelf', total: 2 },
      { screen: 'material', total: 1 },
      { screen: 'bom', total: 0 },
      { screen: 'application', part: 'endingSoon', total: 2 },
    ]);
    expect((await reader.call(products.list, { active: 1 })).total).toBe(2);
    expect((await reader.call(materials.list, {})).total).toBe(1);
    const { page } = await reader.call(certificates.list, { endsWithin: 30 });
    expect(page.list.map(({ packageName }) => packageName).toSorted()).toEqual(['包10', '包29']);
    expect(new Set(changes.map(({ screen }) => screen))).toEqual(
      new Set(['product', 'material', 'application']),
    );
    expect(changes.find(({ screen, name }) => screen === 'material' && name === '不锈钢螺栓')).toBeDefined();
  });

  test('nothing of them is told to whom they are out of reach', async () => {
    const own = await product.newTenant();
    const outsider = await own.userWith(screens, { organisations: ['总仓'], dataScope: 'own' });
    const organisationIds = [await organisationOf(product.database, own.id, '总仓')];
    await addProduct(product.database, own.id, { active: 1, organisationIds });
    await addMaterial(product.database, own.id, { organisationIds });
    const form = await certificateForm(own.admin, [own.adminId], { endTime: inDays(3) });
    await own.admin.call(certificates.create, form);
    const { figures, changes } = (await outsider.call(home.overview)).data;
    expect(figures.map(({ total }) => total)).toEqual([0, 0, 0, 0]);
    expect(changes).toEqual([]);
  });
});
