import { languages } from '@edp/contract/languages';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

test('two languages, and texts by screen, without a ticket', async () => {
  const caller = product.anyone();
  expect((await caller.call(languages.list)).data).toEqual([
    { code: 'ZHS', name: '简体中文' },
    { code: 'ENG', name: 'English' },
  ]);
  const texts = async (type: 'ZHS' | 'ENG') =>
    (await caller.call(languages.pageTexts, { type, functionKey: 'brand' })).data;
  const [chinese, english] = [await texts('ZHS'), await texts('ENG')];
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
  expect(chinese['新增品牌']).toBe('新增品牌');
  expect(Object.values(english).join()).not.toMatch(/\p{Script=Han}/u);
  expect((await caller.call(languages.pageTexts, { type: 'ENG', functionKey: 'constructor' })).data).toEqual(
    {},
  );
  expect(
    await caller.send('POST', languages.pageTexts.path, { type: 'XX', functionKey: 'brand' }),
  ).toMatchObject({ code: 4000 });
});

test("a tenant's own wording replaces the built-in one, for that tenant alone", async () => {
  const other = await product.newTenant();
  const row = { language: 'ZHS', function_key: 'brand', text_key: '新增品牌', text: '添加牌子' };
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .insertInto('language_texts')
      .values({ ...row, tenant_id: tenant.id })
      .execute(),
  );
  const text = async (caller: ReturnType<typeof product.anyone>) =>
    (await caller.call(languages.pageTexts, { type: 'ZHS', functionKey: 'brand' })).data['新增品牌'];
  expect(await text(product.anyone(tenant.code))).toBe('添加牌子');
  expect(await text(tenant.admin)).toBe('添加牌子');
  expect(await text(other.admin)).toBe('新增品牌');
});
