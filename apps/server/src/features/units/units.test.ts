import { units } from '@edp/contract/units';
import { beforeAll, expect, test } from 'vitest';
import { addMaterial } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

let numbers = 0;
const form = (fields: object = {}) => {
  const number = ++numbers;
  return {
    code: `U${number}`,
    name: `单位${number}`,
    unitCategory: 'LengthUnit',
    active: 1 as const,
    sortOrder: number,
    ...fields,
  };
};

async function added(fields: object = {}) {
  return (await tenant.admin.call(units.create, form(fields))).data;
}

test('an added unit is listed with the name of its category', async () => {
  const unit = await added({ code: 'METRE', name: '米', description: '备注' });
  const { data } = await tenant.admin.call(units.list, { unitCategory: 'LengthUnit', code: 'METRE' });
  expect(data).toEqual([unit]);
  expect(unit).toMatchObject({
    unitCategoryName: '长度',
    nativeCode: '',
    source: 2,
    createdBy: '管理员',
    version: 1,
  });
});

test('every field is checked and named', async () => {
  const answer = await tenant.admin.send('POST', units.create.path, {
    code: 'x'.repeat(11),
    name: '',
    sortOrder: 'a',
  });
  expect(answer.errors).toEqual([
    { path: 'code', message: '不超过10个字符' },
    { path: 'name', message: '请输入名称' },
    { path: 'unitCategory', message: '请选择单位类别' },
    { path: 'active', message: '请选择状态' },
    { path: 'sortOrder', message: '请输入不小于0的数字' },
  ]);
  expect(await tenant.admin.call(units.create, form({ code: '米' }))).toMatchObject({
    message: '不允许输入中文字符',
  });
  expect(await tenant.admin.call(units.create, form({ unitCategory: 'Nonsense' }))).toMatchObject({
    code: 4000,
    errors: [{ path: 'unitCategory', message: '单位类别不存在' }],
  });
});

test('a change keeps the version in step and refuses a stale one', async () => {
  const unit = await added();
  const changed = await tenant.admin.call(units.update, { ...unit, active: 1, name: '改' });
  expect(changed).toMatchObject({ code: 0, message: '操作成功', data: { name: '改', version: 2 } });
  const stale = await tenant.admin.call(units.enable, { id: unit.id, active: 0, version: 1 });
  expect(stale).toMatchObject({ code: 4091, data: { current: { version: 2 } } });
  expect(await tenant.admin.call(units.enable, { id: unit.id, active: 0 })).toMatchObject({
    data: { active: 0, version: 3 },
  });
});

test('filters by validity, category, name and initials', async () => {
  const unit = await added({ code: 'LFM', name: '立方米', unitCategory: 'VolumeUnit', active: 0 });
  const found = async (filter: object) =>
    (await tenant.admin.call(units.list, filter)).data.map(({ id }) => id);
  expect(await found({ unitCategory: 'VolumeUnit', active: 0 })).toEqual([unit.id]);
  expect(await found({ keyword: '方米' })).toEqual([unit.id]);
  expect(await found({ keyword: 'lfm' })).toEqual([unit.id]);
  expect(await found({ name: '立方', active: 1 })).toEqual([]);
});

test('units of a category are the enabled ones, by sort order', async () => {
  const own = await product.newTenant();
  await own.admin.call(units.create, form({ name: '吨', unitCategory: 'WeightUnit', sortOrder: 2 }));
  await own.admin.call(units.create, form({ name: '克', unitCategory: 'WeightUnit', sortOrder: 1 }));
  await own.admin.call(
    units.create,
    form({ name: '磅', unitCategory: 'WeightUnit', sortOrder: 0, active: 0 }),
  );
  const { data } = await own.admin.call(units.ofCategory, { unitCategory: 'WeightUnit' });
  expect(data.map(({ name }) => name)).toEqual(['克', '吨']);
  const categories = await own.admin.call(units.categories);
  expect(categories.data.map(({ key }) => key)).toEqual([
    'LengthUnit',
    'WeightUnit',
    'VolumeUnit',
    'QuantityUnit',
    'AreaUnit',
  ]);
});

test('deletes by GET and by POST, and not while in use', async () => {
  const [first, second, used] = [await added(), await added(), await added()];
  expect(await tenant.admin.send('GET', units.remove.path, { id: first.id })).toMatchObject({
    code: 0,
    message: '删除成功',
  });
  expect(await tenant.admin.call(units.remove, { id: second.id })).toMatchObject({ code: 0 });
  await addMaterial(product.database, tenant.id, { itemCode: 'M-U', itemName: '螺栓', unitId: used.id });
  expect(await tenant.admin.call(units.remove, { id: used.id })).toMatchObject({
    code: 4092,
    message: '单位正在被1条数据使用，不能删除',
    data: { usedBy: { total: 1, records: [{ type: 'material', code: 'M-U', name: '螺栓' }] } },
  });
});

test('names in other languages are saved and shown', async () => {
  const unit = await added({ name: '千克' });
  await tenant.admin.call(units.saveTranslations, {
    id: unit.id,
    list: [{ type: 'ENG', name: 'Kilogram', remark: '' }],
  });
  const { data } = await tenant.admin.call(units.translations, { id: unit.id });
  expect(data.find(({ type }) => type === 'ENG')).toMatchObject({ name: 'Kilogram', parentId: unit.id });
  tenant.admin.language = 'ENG';
  const inEnglish = await tenant.admin.call(units.list, { code: unit.code });
  tenant.admin.language = 'ZHS';
  expect(inEnglish.data[0]).toMatchObject({ name: 'Kilogram', unitCategoryName: 'Length' });
});

test('each button allows its own call and no other', async () => {
  const unit = await added();
  const switcher = await tenant.userWith(['unit', 'unit:enable']);
  expect(await switcher.call(units.enable, { id: unit.id, active: 0 })).toMatchObject({ code: 0 });
  expect(await switcher.call(units.update, { ...unit, active: 1 })).toMatchObject({ code: 4030 });
  expect(await switcher.call(units.create, form())).toMatchObject({ code: 4030 });
  expect(await switcher.call(units.remove, { id: unit.id })).toMatchObject({ code: 4030 });
  expect(await switcher.call(units.saveTranslations, { id: unit.id, list: [] })).toMatchObject({
    code: 4030,
  });
});

test('a category whose column is hidden is no oracle and stays in the form', async () => {
  const fields = ['code', 'name', 'unitCategory', 'active', 'sortOrder', 'description'];
  const visible = { unit: { columns: ['code', 'name'], fields } };
  const editor = await tenant.userWith(['unit', 'unit:edit'], { visible });
  const unit = await added();
  const [row] = (await editor.call(units.list, { code: unit.code })).data;
  for (const name of ['unitCategory', 'unitCategoryName']) expect(row).not.toHaveProperty(name);
  const { unitCategory } = unit;
  expect(await editor.call(units.list, { unitCategory })).toMatchObject({ http: 403, code: 4030 });
  const changed = await editor.call(units.update, { ...unit, active: 1, unitCategory: 'WeightUnit' });
  expect(changed).toMatchObject({ code: 0, data: { unitCategory: 'WeightUnit' } });
});

test('another tenant neither sees nor changes a unit', async () => {
  const unit = await added({ code: 'SECRET' });
  const missing = { http: 404, code: 4040 };
  expect((await other.admin.call(units.list, { code: 'SECRET' })).data).toEqual([]);
  expect((await other.admin.call(units.ofCategory, { unitCategory: 'LengthUnit' })).data).toEqual([]);
  expect(await other.admin.call(units.detail, { id: unit.id })).toMatchObject(missing);
  expect(await other.admin.call(units.update, { ...unit, active: 1 })).toMatchObject(missing);
  expect(await other.admin.call(units.enable, { id: unit.id, active: 0 })).toMatchObject(missing);
  expect(await other.admin.call(units.remove, { id: unit.id })).toMatchObject(missing);
  expect(await other.admin.call(units.translations, { id: unit.id })).toMatchObject(missing);
  expect(await other.admin.call(units.saveTranslations, { id: unit.id, list: [] })).toMatchObject(missing);
  expect((await tenant.admin.call(units.detail, { id: unit.id })).data).toEqual(unit);
});
