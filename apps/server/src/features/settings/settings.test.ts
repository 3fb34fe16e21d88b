import { settings } from '@edp/contract/settings';
import type { SettingType } from '@edp/contract/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const MODULE = 'APPLICATION_MODULE';
const CATEGORY = 'APPLICATION_CATEGORY';
const LABEL = 'APPLICATION_LABEL';
const missing = { http: 404, code: 4040, message: '数据不存在' };

async function added(
  fields: Partial<{ type: SettingType; name: string; code: string; remark: string }> = {},
) {
  const { data } = await tenant.admin.call(settings.create, { type: MODULE, name: '采购', ...fields });
  return data;
}

async function namesOf(client: TestTenant['admin'], input: object, type: SettingType = MODULE) {
  return (await client.call(settings.list, { type, ...input })).page.list.map(({ name }) => name);
}

describe('the list', () => {
  test('is asked for with a form and answers a page of one type, newest first', async () => {
    const own = await product.newTenant();
    for (const name of ['采购', '销售', '库存'])
      await own.admin.call(settings.create, { type: MODULE, name });
    await own.admin.call(settings.create, { type: LABEL, name: '常用' });
    const body = new URLSearchParams({ limit: '2', page: '1', type: MODULE, name: '' }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    const answer = await own.admin.raw({ method: 'POST', url: settings.list.path, body, contentType });
    expect(answer.json()).not.toHaveProperty('data');
    expect(answer.json()).toMatchObject({
      code: 0,
      page: { totalCount: 3, list: [{ name: '库存' }, { name: '销售' }] },
    });
    expect(answer.json().page.list[0]).toEqual({
      id: expect.any(Number),
      name: '库存',
      type: MODULE,
      code: '',
      remark: '',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      version: 1,
    });
    expect(await namesOf(own.admin, { limit: 2, page: 2 })).toEqual(['采购']);
  });

  test('is searched by name and keyword', async () => {
    const own = await product.newTenant();
    for (const [name, code] of [
      ['物料主数据', 'MAT'],
      ['客户档案', 'CUS'],
    ] as const)
      await own.admin.call(settings.create, { type: CATEGORY, name, code });
    expect(await namesOf(own.admin, { name: '主数' }, CATEGORY)).toEqual(['物料主数据']);
    expect(await namesOf(own.admin, { keyword: 'khda' }, CATEGORY)).toEqual(['客户档案']);
    expect(await namesOf(own.admin, { keyword: 'cus' }, CATEGORY)).toEqual(['客户档案']);
    expect(await namesOf(own.admin, { name: '%' }, CATEGORY)).toEqual([]);
  });

  test.each([
    [{}, '设置类型不正确'],
    [{ type: 'OTHER' }, '设置类型不正确'],
    [{ type: MODULE, limit: 10_001 }, '分页参数不正确'],
    [{ type: MODULE, page: 0 }, '分页参数不正确'],
  ])('%j is refused', async (input, message) => {
    expect(await tenant.admin.send('POST', settings.list.path, input)).toMatchObject({ code: 4000, message });
  });
});

describe('saving', () => {
  test.each([
    [MODULE, '请输入模块名称'],
    [CATEGORY, '请输入应用分类名称'],
    [LABEL, '请输入应用标签名称'],
  ])('%s needs a name and says so in its own words', async (type, message) => {
    for (const path of [settings.create.path, settings.update.path]) {
      const answer = await tenant.admin.send('POST', path, {
        type,
        id: path.endsWith('update') ? 1 : '',
        name: ' ',
      });
      expect(answer).toMatchObject({ http: 400, code: 4000, errors: [{ path: 'name', message }] });
    }
  });

  test('only a category has a code and a remark', async () => {
    const given = { name: '采购类', code: 'PUR', remark: '采购' };
    expect(await added({ ...given, type: CATEGORY })).toMatchObject(given);
    expect(await added({ ...given, type: MODULE })).toMatchObject({ code: '', remark: '' });
  });

  test('a code stands once among the categories, none many times', async () => {
    await added({ type: CATEGORY, code: 'ONCE' });
    const again = await tenant.admin.call(settings.create, { type: CATEGORY, name: '另一个', code: 'ONCE' });
    expect(again).toMatchObject({ http: 409, code: 4090, errors: [{ path: 'code', message: '代码已存在' }] });
    const [one, two] = [await added({ type: CATEGORY }), await added({ type: CATEGORY })];
    expect([one.code, two.code]).toEqual(['', '']);
    const changed = await tenant.admin.call(settings.update, { ...two, type: CATEGORY, code: 'ONCE' });
    expect(changed).toMatchObject({ code: 4090, errors: [{ path: 'code' }] });
  });

  test('of fifty at once with one code exactly one is kept', async () => {
    const one = { type: CATEGORY, name: '同时', code: 'RACE' } as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.admin.call(settings.create, one)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4090)).toHaveLength(49);
  });

  test('a change that read an older version is refused with the setting as it is now', async () => {
    const setting = await added({ type: CATEGORY, remark: '留着' });
    const { id, version } = setting;
    const first = await tenant.admin.call(settings.update, { id, version, type: CATEGORY, name: '先' });
    expect(first).toMatchObject({ code: 0, data: { name: '先', remark: '留着', version: 2 } });
    const stale = await tenant.admin.call(settings.update, { id, version, type: CATEGORY, name: '后' });
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: { name: '先', version: 2 } } });
    const unversioned = await tenant.admin.call(settings.update, { id, type: CATEGORY, name: '后' });
    expect(unversioned.code).toBe(0);
  });

  test('the type has to be the stored one', async () => {
    const { id } = await added({ type: LABEL });
    expect(await tenant.admin.call(settings.update, { id, type: MODULE, name: '改' })).toMatchObject(missing);
    expect(await tenant.admin.call(settings.remove, { ids: String(id), type: MODULE })).toMatchObject(
      missing,
    );
  });

  test('adding does not change what is there', async () => {
    const { id } = await added();
    const answer = await tenant.admin.send('POST', settings.create.path, { id, type: MODULE, name: '改' });
    expect(answer).toMatchObject({ code: 4000, errors: [{ path: 'id' }] });
  });
});

describe('deleting', () => {
  const remove = (ids: string, type = 'APPLICATION_MODULE') => {
    const body = new URLSearchParams({ type, ids }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    return tenant.admin.raw({ method: 'POST', url: settings.remove.path, body, contentType });
  };

  test('takes several at once', async () => {
    const [one, two] = [await added(), await added()];
    expect((await remove(`${one.id},${two.id},${one.id}`)).json()).toMatchObject({
      code: 0,
      msg: '删除成功',
    });
    expect((await remove(String(one.id))).json()).toMatchObject({ code: 4040 });
  });

  test('one that is not there keeps all of them', async () => {
    const own = await added({ name: '都在' });
    const foreign = await other.admin.call(settings.create, { type: MODULE, name: '别人的' });
    expect((await remove(`${own.id},${foreign.data.id}`)).json()).toMatchObject({ code: 4040 });
    expect(await namesOf(tenant.admin, { name: '都在' })).toEqual(['都在']);
    expect(await namesOf(other.admin, {})).toEqual(['别人的']);
  });

  test.each(['', ',', '1,', 'x', '1;2', '99999999999999999'])('ids %j are refused', async (ids) => {
    expect((await remove(ids)).json()).toMatchObject({ code: 4000, message: '请选择需要删除的数据' });
  });
});

test('another tenant neither sees nor changes a setting', async () => {
  const setting = await added({ type: CATEGORY, name: '机密', code: 'SECRET' });
  const { id } = setting;
  const seen = await other.admin.call(settings.list, { type: CATEGORY, name: '机密' });
  expect(seen.page).toEqual({ list: [], totalCount: 0 });
  expect(await other.admin.call(settings.update, { id, type: CATEGORY, name: '改' })).toMatchObject(missing);
  expect(await other.admin.call(settings.remove, { type: CATEGORY, ids: String(id) })).toMatchObject(missing);
  const sameCode = await other.admin.call(settings.create, { type: CATEGORY, name: '同码', code: 'SECRET' });
  expect(sameCode.code).toBe(0);
  expect(await namesOf(tenant.admin, { name: '机密' }, CATEGORY)).toEqual(['机密']);
});

test('each button is needed for what it does', async () => {
  const { id } = await added();
  const reader = await tenant.userWith(['applicationSetup']);
  const refused = { http: 403, code: 4030 };
  expect(await reader.call(settings.create, { type: MODULE, name: '新' })).toMatchObject(refused);
  expect(await reader.call(settings.update, { id, type: MODULE, name: '改' })).toMatchObject(refused);
  expect(await reader.call(settings.remove, { type: MODULE, ids: String(id) })).toMatchObject(refused);
  expect((await reader.call(settings.list, { type: MODULE })).code).toBe(0);
});
