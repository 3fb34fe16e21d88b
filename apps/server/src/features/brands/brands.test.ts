import { brands } from '@edp/contract/brands';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

async function added(fields: object = {}) {
  const { data } = await tenant.admin.call(brands.save, brandForm(fields));
  return data;
}

describe('saving', () => {
  test('an added brand is listed with all its fields, newest first', async () => {
    await added();
    const brand = await added({ description: '备注', code: 'DONGMING' });
    const { data, total } = await tenant.admin.call(brands.list, {});
    expect(data[0]).toEqual(brand);
    expect(total).toBeGreaterThan(1);
    expect(brand).toMatchObject({
      code: 'DONGMING',
      active: 1,
      description: '备注',
      source: 2,
      version: 1,
      createdBy: '管理员',
    });
    expect(brand.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('every field is checked and named', async () => {
    const answer = await tenant.admin.send('POST', brands.save.path, {
      code: '品1',
      name: ' ',
      active: 3,
      sortOrder: -1,
    });
    expect(answer).toMatchObject({ http: 400, code: 4000, status: 0, message: '不允许输入中文字符' });
    expect(answer.errors).toEqual([
      { path: 'code', message: '不允许输入中文字符' },
      { path: 'name', message: '请输入名称' },
      { path: 'active', message: '请选择状态' },
      { path: 'sortOrder', message: '请输入不小于0的数字' },
    ]);
    const long = await tenant.admin.send(
      'POST',
      brands.save.path,
      brandForm({ code: 'x'.repeat(21), name: '长'.repeat(51) }),
    );
    expect(long.errors).toEqual([
      { path: 'code', message: '不超过20个字符' },
      { path: 'name', message: '不超过50个字符' },
    ]);
  });

  test.each([
    [{ name: '\u200b' }, 'name', '请输入名称'],
    [{ name: '上\n下' }, 'name', '不允许包含控制字符'],
    [{ code: '、' }, 'code', '不允许输入中文字符'],
    [{ code: 'ａ１' }, 'code', '不允许输入中文字符'],
    [{ sortOrder: '' }, 'sortOrder', '请输入排序'],
    [{ sortOrder: 'x' }, 'sortOrder', '请输入不小于0的数字'],
    [{ sortOrder: 1.5 }, 'sortOrder', '请输入整数'],
  ])('%j is refused', async (fields, path, message) => {
    const answer = await tenant.admin.send('POST', brands.save.path, brandForm(fields));
    expect(answer).toMatchObject({ code: 4000, errors: [{ path, message }] });
  });

  test('a form-encoded save is as good as JSON', async () => {
    const body = new URLSearchParams({
      code: 'FORM',
      name: '表单',
      active: '1',
      sortOrder: '3',
      version: '',
    }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    const answer = await tenant.admin.raw({
      method: 'POST',
      url: '/api/v1/procenter/proBrand/saveOrUpdate',
      body,
      contentType,
    });
    expect(answer.json()).toMatchObject({ code: 0, data: { code: 'FORM', sortOrder: 3, version: 1 } });
  });

  test('a duplicate code or name is refused and names its field', async () => {
    const brand = await added();
    const sameCode = await tenant.admin.call(brands.save, brandForm({ code: brand.code }));
    expect(sameCode).toMatchObject({
      http: 409,
      code: 4090,
      message: '代码已存在',
      errors: [{ path: 'code' }],
    });
    const sameName = await tenant.admin.call(brands.save, brandForm({ name: brand.name }));
    expect(sameName).toMatchObject({
      http: 409,
      code: 4090,
      message: '名称已存在',
      errors: [{ path: 'name' }],
    });
  });

  test('of many at once with one code exactly one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tenant.admin.call(brands.save, brandForm({ code: 'RACE' }))),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4090)).toHaveLength(19);
    expect((await tenant.admin.call(brands.list, { code: 'RACE' })).total).toBe(1);
  });

  test('a change that read an older version is refused with the record as it is now', async () => {
    const brand = await added();
    const mine = { ...brand, name: `${brand.name}甲` };
    expect(await tenant.admin.call(brands.save, { ...mine, active: 1 })).toMatchObject({
      code: 0,
      data: { version: 2 },
    });
    const stale = await tenant.admin.call(brands.save, { ...mine, active: 1, name: `${brand.name}乙` });
    expect(stale).toMatchObject({ http: 409, code: 4091, message: '数据已被他人修改' });
    expect(stale.data).toMatchObject({
      current: { version: 2, name: `${brand.name}甲` },
      updatedName: '管理员',
      updatedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const unversioned = await tenant.admin.call(brands.save, { ...mine, active: 1, version: undefined });
    expect(unversioned.code).toBe(0);
  });

  test('a field that is left out keeps its stored value', async () => {
    const brand = await added({ description: '保留' });
    const { code, name, sortOrder, id } = brand;
    const { data } = await tenant.admin.call(brands.save, { id, code, name, sortOrder, active: 0 });
    expect(data).toMatchObject({ description: '保留', active: 0 });
  });

  test('only a name is needed for the inline box', async () => {
    const { data } = await tenant.admin.call(brands.createByName, { name: '行内品牌' });
    expect(data).toMatchObject({ name: '行内品牌', active: 1, sortOrder: 0 });
    expect(data.code).toMatch(/^PP\d+$/);
    expect(await tenant.admin.call(brands.createByName, { name: '' })).toMatchObject({
      code: 4000,
      message: '请输入品牌名称',
    });
  });
});

describe('the list', () => {
  test('filters by name, code, validity and keyword', async () => {
    const brand = await added({ code: 'LOOK-1', name: '久立特材', active: 0 });
    const found = async (filter: object) =>
      (await tenant.admin.call(brands.list, filter)).data.map(({ id }) => id);
    expect(await found({ name: '立特' })).toEqual([brand.id]);
    expect(await found({ code: 'look-' })).toEqual([brand.id]);
    expect(await found({ active: 0, code: 'LOOK' })).toEqual([brand.id]);
    expect(await found({ active: '1', code: 'LOOK' })).toEqual([]);
    expect(await found({ keyword: 'jltc' })).toEqual([brand.id]);
    expect(await found({ keyword: '特材 look' })).toEqual([brand.id]);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ name: '_' })).toEqual([]);
  });

  test('pages and sorts on the server', async () => {
    const own = await product.newTenant();
    for (const name of ['丙', '甲', '乙']) await own.admin.call(brands.save, brandForm({ name }));
    const page = await own.admin.call(brands.list, {
      pageNo: 2,
      pageSize: 1,
      sortField: 'sortOrder',
      sortOrder: 'asc',
    });
    expect(page).toMatchObject({ total: 3, data: [{ name: '甲' }] });
    expect(await own.admin.call(brands.list, { pageNo: 9 })).toMatchObject({ total: 3, data: [] });
    expect(
      await own.admin.send('POST', brands.list.path, { sortField: 'id; drop table brands' }),
    ).toMatchObject({ code: 4000 });
    expect(await own.admin.send('POST', brands.list.path, { pageNo: 0 })).toMatchObject({
      code: 4000,
      message: '分页参数不正确',
    });
    expect(await own.admin.send('POST', brands.list.path, { pageSize: 10_001 })).toMatchObject({
      code: 4000,
    });
  });

  test('names follow the chosen language where an entry exists', async () => {
    const brand = await added({ name: '世达工具' });
    const list = [{ type: 'ENG' as const, name: 'SATA Tools', remark: 'tools' }];
    expect(await tenant.admin.call(brands.saveTranslations, { id: brand.id, list })).toMatchObject({
      message: '修改成功',
    });
    const { data } = await tenant.admin.call(brands.translations, { id: String(brand.id) });
    expect(data).toEqual([
      { type: 'ZHS', name: '', remark: '', parentId: brand.id, languageName: '简体中文' },
      { type: 'ENG', name: 'SATA Tools', remark: 'tools', parentId: brand.id, languageName: 'English' },
    ]);
    tenant.admin.language = 'ENG';
    const inEnglish = await tenant.admin.call(brands.list, { code: brand.code });
    const duplicate = await tenant.admin.call(brands.save, brandForm({ code: brand.code }));
    tenant.admin.language = 'ZHS';
    expect(inEnglish.data[0]?.name).toBe('SATA Tools');
    tenant.admin.language = 'ENG';
    const byShownName = await tenant.admin.call(brands.list, { name: 'sata t', keyword: 'TOOLS' });
    tenant.admin.language = 'ZHS';
    expect(byShownName.data.map(({ id }) => id)).toEqual([brand.id]);
    const twice = await tenant.admin.call(brands.saveTranslations, {
      id: brand.id,
      list: [...list, ...list],
    });
    expect(twice).toMatchObject({ http: 400, code: 4000, message: '语言不能重复' });
    expect(duplicate.message).toBe('This code already exists');
    expect((await tenant.admin.call(brands.detail, { id: brand.id })).data.name).toBe('世达工具');
  });

  test('all enabled brands come by sort order', async () => {
    const own = await product.newTenant();
    await own.admin.call(brands.save, brandForm({ name: '后', sortOrder: 2 }));
    await own.admin.call(brands.save, brandForm({ name: '先', sortOrder: 1 }));
    await own.admin.call(brands.save, brandForm({ name: '停', sortOrder: 0, active: 0 }));
    expect((await own.admin.call(brands.all)).data.map(({ name }) => name)).toEqual(['先', '后']);
  });
});

describe('deleting', () => {
  test('removes the brand once', async () => {
    const { id } = await added();
    expect(await tenant.admin.call(brands.remove, { id })).toMatchObject({ code: 0, message: '删除成功' });
    expect(await tenant.admin.call(brands.remove, { id })).toMatchObject({
      http: 404,
      code: 4040,
      message: '数据不存在',
    });
  });

  test('a brand in use stays, and the answer lists what uses it', async () => {
    const brand = await added();
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      const audit = { tenant_id: tenant.id, created_by: tenant.adminId };
      const unit = await db
        .insertInto('units')
        .values({
          ...audit,
          updated_by: tenant.adminId,
          code: 'PCS',
          name: '个',
          category: 'QuantityUnit',
          search_text: 'pcs',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const materials = Array.from({ length: 23 }, (_, at) => ({
        ...audit,
        updated_by: tenant.adminId,
        item_code: `M${at}`,
        item_name: `物料${at}`,
        search_text: `m${at}`,
        unit_id: unit.id,
        brand_id: brand.id,
      }));
      await db.insertInto('materials').values(materials).execute();
    });
    const refused = await tenant.admin.call(brands.remove, { id: brand.id });
    expect(refused).toMatchObject({ http: 409, code: 4092, message: '品牌正在被23条数据使用，不能删除' });
    expect(refused.data).toMatchObject({ usedBy: { total: 23 } });
    const { usedBy } = refused.data as unknown as { usedBy: { records: object[] } };
    expect(usedBy.records).toHaveLength(20);
    expect(usedBy.records[0]).toMatchObject({ type: 'material', code: 'M22', name: '物料22' });
    expect((await tenant.admin.call(brands.detail, { id: brand.id })).code).toBe(0);
  });
});

test('another tenant neither sees nor changes a brand', async () => {
  const brand = await added({ code: 'SECRET' });
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  expect((await other.admin.call(brands.list, { code: 'SECRET' })).data).toEqual([]);
  expect((await other.admin.call(brands.all)).data).toEqual([]);
  expect(await other.admin.call(brands.detail, { id: brand.id })).toMatchObject(missing);
  expect(await other.admin.call(brands.save, { ...brand, active: 1 })).toMatchObject(missing);
  expect(await other.admin.call(brands.remove, { id: brand.id })).toMatchObject(missing);
  expect(await other.admin.call(brands.translations, { id: brand.id })).toMatchObject(missing);
  expect(await other.admin.call(brands.saveTranslations, { id: brand.id, list: [] })).toMatchObject(missing);
  expect(await other.admin.call(brands.save, brandForm({ code: 'SECRET' }))).toMatchObject({ code: 0 });
  expect((await tenant.admin.call(brands.detail, { id: brand.id })).data).toEqual(brand);
});
