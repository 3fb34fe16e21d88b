import { brands } from '@edp/contract/brands';
import { home } from '@edp/contract/home';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

async function added(fields: object = {}) {
  const { data } = await tenant.admin.call(brands.save, brandForm(fields));
  return data;
}

describe('rights', () => {
  test('each button allows its own call and no other', async () => {
    const reader = await tenant.userWith(['brand']);
    const editor = await tenant.userWith(['brand', 'brand:edit']);
    const switcher = await tenant.userWith(['brand', 'brand:enable']);
    const brand = await added();
    const change = { ...brand, active: 1 as const, name: `${brand.name}改` };
    const refused = { http: 403, code: 4030, message: '没有操作权限' };
    expect(await reader.call(brands.list, {})).toMatchObject({ code: 0 });
    expect(await reader.call(brands.save, brandForm())).toMatchObject(refused);
    expect(await reader.call(brands.remove, { id: brand.id })).toMatchObject(refused);
    expect(await editor.call(brands.save, brandForm())).toMatchObject(refused);
    expect(await switcher.call(brands.save, change)).toMatchObject(refused);
    expect(await switcher.call(brands.save, { ...brand, active: 0 })).toMatchObject({
      code: 0,
      data: { active: 0 },
    });
    expect(await editor.call(brands.save, { ...change, version: undefined })).toMatchObject({ code: 0 });
  });

  test('hidden columns and fields are left out and keep their stored value', async () => {
    const visible = { brand: { columns: ['code', 'name'], fields: ['name', 'active'] } };
    const editor = await tenant.userWith(['brand', 'brand:edit'], { visible });
    const brand = await added({ description: '机密', name: '可见名' });
    const row = (await editor.call(brands.list, { code: brand.code })).data[0];
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['id', 'code', 'name', 'version']));
    expect(row).not.toHaveProperty('sortOrder');
    expect(row).not.toHaveProperty('createTime');
    const read = await editor.call(brands.detail, { id: brand.id });
    expect(read.data).not.toHaveProperty('description');
    await editor.send('POST', brands.save.path, {
      id: brand.id,
      name: '新名',
      active: 1,
      description: '改掉',
      code: 'STOLEN',
    });
    const stored = await tenant.admin.call(brands.detail, { id: brand.id });
    expect(stored.data).toMatchObject({
      name: '新名',
      description: '机密',
      code: brand.code,
      sortOrder: brand.sortOrder,
    });
  });

  test('what is hidden is no oracle either: not by filter, order, refusal or the home page', async () => {
    const visible = { brand: { columns: ['name'], fields: ['name', 'active'] } };
    const editor = await tenant.userWith(['brand', 'brand:edit', 'brand:add', 'home'], { visible });
    const brand = await added({ description: '机密', code: 'HIDDEN' });
    const refused = { http: 403, code: 4030 };
    expect(await editor.call(brands.list, { code: 'HID' })).toMatchObject(refused);
    expect(await editor.call(brands.list, { keyword: 'hid' })).toMatchObject(refused);
    expect(await editor.call(brands.list, { sortField: 'createTime' })).toMatchObject(refused);
    const byName = await editor.call(brands.list, { name: brand.name });
    expect(Object.keys(byName.data[0] ?? {}).toSorted()).toEqual(['id', 'name', 'source', 'version']);
    const stale = await editor.send<{ data: { current: object } }>('POST', brands.save.path, {
      ...brand,
      version: 0,
    });
    expect(Object.keys(stale.data.current)).not.toContain('description');
    expect(Object.keys(stale.data.current)).not.toContain('code');
    const first = await editor.send('POST', brands.save.path, { ...brandForm(), id: '0' });
    expect(first.data).not.toHaveProperty('code');
    const { data } = await editor.call(home.overview);
    expect(data.changes.map(({ code }) => code)).not.toContain('HIDDEN');
    expect(await editor.call(brands.translations, { id: brand.id })).toMatchObject(refused);
  });
});
