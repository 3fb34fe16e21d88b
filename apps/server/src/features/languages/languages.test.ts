import { languages } from '@edp/contract/languages';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { functionKeys } from './built-in-texts.ts';
import { SEEN_BEFORE_SIGN_IN, screenNames } from './screen-names.ts';
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

const text = { functionKey: 'brand', textKey: '新增品牌' };

async function shown(caller: ReturnType<typeof product.anyone>, type: 'ZHS' | 'ENG' = 'ZHS') {
  return (await caller.call(languages.pageTexts, { type, functionKey: 'brand' })).data['新增品牌'];
}

test("a tenant's own words replace the built-in ones for its people alone, from the next load on", async () => {
  const other = await product.newTenant();
  const own = { ...text, ownChinese: '添加牌子', ownEnglish: 'Add a make' };
  const { data } = await tenant.admin.call(languages.saveText, own);
  expect(data).toMatchObject({
    screen: '品牌',
    chinese: '新增品牌',
    english: 'New brand',
    ownChinese: '添加牌子',
  });
  expect(await shown(tenant.admin)).toBe('添加牌子');
  expect(await shown(tenant.admin, 'ENG')).toBe('Add a make');
  expect(await shown(other.admin)).toBe('新增品牌');
  expect(await shown(product.anyone(tenant.code))).toBe('新增品牌');
  const list = (client: typeof tenant.admin) => client.call(languages.texts, { changed: 1 });
  expect((await list(tenant.admin)).data).toMatchObject([own]);
  expect((await list(other.admin)).data).toEqual([]);
  await other.admin.call(languages.resetTexts, {});
  expect(await shown(tenant.admin)).toBe('添加牌子');
  await tenant.admin.call(languages.saveText, { ...text, ownChinese: '新增品牌' });
  expect(await shown(tenant.admin)).toBe('新增品牌');
  expect((await list(tenant.admin)).total).toBe(0);
});

test('texts are found by key, screen, Chinese and English, and by own words', async () => {
  const find = async (input: object) =>
    (await tenant.admin.call(languages.texts, { pageSize: 50, ...input })).data.map(({ textKey }) => textKey);
  expect(await find({ keyword: 'new BRAND' })).toContain('新增品牌');
  expect(await find({ keyword: '新增品牌', functionKey: 'brand' })).toContain('新增品牌');
  expect(await find({ keyword: '品牌 新增' })).toContain('新增品牌');
  expect(await find({ functionKey: 'login' })).toEqual([]);
  await tenant.admin.call(languages.saveText, { ...text, ownChinese: '造一个' });
  expect(await find({ keyword: '造一个' })).toEqual(['新增品牌']);
  expect((await tenant.admin.call(languages.resetTexts, {})).data.changed).toBe(1);
  const { data: screens } = await tenant.admin.call(languages.screens, {});
  expect(screens.map(({ key }) => key)).toContain('brand');
});

test.each([
  ['新增品牌', { ownChinese: '<b>新增</b>' }, 'ownChinese', '只能填写纯文本，不支持HTML'],
  ['新增品牌', { ownChinese: '长'.repeat(301) }, 'ownChinese', '不超过300个字符'],
  ['新增品牌', { ownEnglish: 'New {n}' }, 'ownEnglish', '此文字没有占位符 {n}'],
])('own words for %s are refused when they are %j', async (textKey, words, path, message) => {
  const refusal = { code: 4000, errors: [{ path, message }] };
  expect(await tenant.admin.call(languages.saveText, { ...text, textKey, ...words })).toMatchObject(refusal);
});

test('a placeholder is kept', async () => {
  const count = { functionKey: 'dictionary', textKey: '{n} 项' };
  expect(await tenant.admin.call(languages.saveText, { ...count, ownChinese: '项' })).toMatchObject({
    errors: [{ path: 'ownChinese', message: '请保留占位符 {n}' }],
  });
  expect((await tenant.admin.call(languages.saveText, { ...count, ownChinese: '共{n}项' })).code).toBe(0);
});

test('of two who word a text from the same state one is told', async () => {
  const save = (ownChinese: string) =>
    tenant.admin.call(languages.saveText, { ...text, ownChinese, version: 0 });
  const answers = await Promise.all([save('甲'), save('乙')]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
});

test('wording and putting back take their own buttons; texts that there are not are missing', async () => {
  const looker = await tenant.userWith(['pageText']);
  const denied = { http: 403, code: 4030 };
  expect((await looker.call(languages.texts, {})).code).toBe(0);
  expect(await looker.call(languages.saveText, { ...text, ownChinese: '甲' })).toMatchObject(denied);
  expect(await looker.call(languages.resetTexts, {})).toMatchObject(denied);
  const unknown = { ...text, textKey: '没有这一句', ownChinese: '甲' };
  expect(await tenant.admin.call(languages.saveText, unknown)).toMatchObject({ code: 4040 });
});

test('every screen whose texts are seen after sign-in can be worded', () => {
  const named = [...Object.keys(screenNames), ...SEEN_BEFORE_SIGN_IN];
  expect(functionKeys.toSorted()).toEqual(named.toSorted());
});

test('whoever knows the Chinese defaults is told only what differs from them', async () => {
  const { admin } = await product.newTenant();
  const textsOf = async (input: { type: 'ZHS' | 'ENG'; functionKey?: string; withoutDefaults?: boolean }) =>
    (await admin.call(languages.pageTexts, { functionKey: 'unit', ...input })).data;
  const all = await textsOf({ type: 'ZHS' });
  const own = {
    functionKey: 'unit',
    textKey: '新增单位',
    version: 0,
    ownChinese: '添加计量单位',
    ownEnglish: '',
  };
  await admin.call(languages.saveText, own);
  const different = await textsOf({ type: 'ZHS', withoutDefaults: true });
  expect(different).toMatchObject({ 新增单位: '添加计量单位' });
  expect(Object.keys(different).length).toBeLessThan(Object.keys(all).length / 4);
  expect(await textsOf({ type: 'ENG', withoutDefaults: true })).toMatchObject({ 新增单位: 'New unit' });
  const common = await textsOf({ type: 'ZHS', functionKey: 'common', withoutDefaults: true });
  expect(common).toMatchObject({ '启用|状态': '启用' });
  expect(common).not.toHaveProperty('代码');
});
