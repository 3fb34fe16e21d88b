import { applications } from '@edp/contract/applications';
import { certificates } from '@edp/contract/certificates';
import { beforeAll, describe, expect, test } from 'vitest';
import { certificateForm } from '../../testing/fixtures/certificate-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let codes = 0;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const form = (fields: object = {}) => ({ code: `APP-${++codes}`, name: '移动门户', remarks: '', ...fields });
async function added(fields: object = {}, client = tenant.admin) {
  return (await client.call(applications.create, form(fields))).data;
}
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030, message: '没有操作权限' };

describe('applications', () => {
  test('are listed newest first with their maker and a status in text', async () => {
    const own = await product.newTenant();
    for (const name of ['一', '二', '三']) await own.admin.call(applications.create, form({ name }));
    const { data, total } = await own.admin.call(applications.list, { pageNo: 1, pageSize: 2 });
    expect(total).toBe(3);
    expect(data.map(({ name }) => name)).toEqual(['三', '二']);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^APP-/),
      name: '三',
      remarks: '',
      createdBy: '管理员',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: '1',
      version: 1,
      sharedBy: '',
      canChange: true,
    });
  });

  test('are found by code, name and initials', async () => {
    const own = await product.newTenant();
    for (const [code, name] of [
      ['CRM', '客户管理'],
      ['WMS', '仓储管理'],
    ] as const)
      await own.admin.call(applications.create, { code, name });
    const codesOf = async (input: object) =>
      (await own.admin.call(applications.list, input)).data.map(({ code }) => code);
    expect(await codesOf({ code: 'rm' })).toEqual(['CRM']);
    expect(await codesOf({ name: '仓储' })).toEqual(['WMS']);
    expect(await codesOf({ keyword: 'khgl' })).toEqual(['CRM']);
    expect(await codesOf({ name: '%' })).toEqual([]);
  });

  test.each([
    [{ code: ' ' }, 'code', '请输入应用代码'],
    [{ name: '' }, 'name', '请输入应用名称'],
    [{ code: 'x'.repeat(21) }, 'code', '不超过20个字符'],
    [{ name: '长'.repeat(51) }, 'name', '不超过50个字符'],
    [{ remarks: '长'.repeat(201) }, 'remarks', '不超过200个字符'],
  ])('%j is refused at its field', async (fields, path, message) => {
    const answer = await tenant.admin.call(applications.create, form(fields));
    expect(answer).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });

  test('take a Chinese code, and each code once, fifty at once too', async () => {
    const { code } = await added({ code: '门户' });
    const taken = { http: 409, code: 4090, errors: [{ path: 'code', message: '代码已存在' }] };
    expect(await tenant.admin.call(applications.create, form({ code }))).toMatchObject(taken);
    const second = await added();
    expect(await tenant.admin.call(applications.update, { ...second, code })).toMatchObject(taken);
    const one = form();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.admin.call(applications.create, one)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 4090)).toHaveLength(49);
  });

  test('a change that read an older version is refused with the application as it is now', async () => {
    const { id, version, code } = await added({ remarks: '留着' });
    const first = await tenant.admin.call(applications.update, { id, version, code, name: '先' });
    expect(first).toMatchObject({ code: 0, data: { name: '先', remarks: '留着', version: 2 } });
    const stale = await tenant.admin.call(applications.update, { id, version, code, name: '后' });
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: { name: '先', version: 2 } } });
  });

  test('are switched off and on', async () => {
    const { id } = await added();
    const statusOf = async () => (await tenant.admin.call(applications.detail, { id })).data.status;
    expect((await tenant.admin.call(applications.switchStatus, { id, status: '0' })).code).toBe(0);
    expect(await statusOf()).toBe('0');
    await tenant.admin.call(applications.switchStatus, { id, status: 1 });
    expect(await statusOf()).toBe('1');
    expect(await tenant.admin.send('POST', applications.switchStatus.path, { id, status: 2 })).toMatchObject({
      code: 4000,
    });
  });
});

test('one that has certificates stays in use until they are deleted', async () => {
  const form = await certificateForm(tenant.admin, [tenant.adminId]);
  const { data: made } = await tenant.admin.call(certificates.create, form);
  const id = made.appId;
  const used = {
    http: 409,
    code: 4092,
    message: '应用正在被1条数据使用，不能禁用',
    data: {
      usedBy: {
        total: 1,
        records: [{ type: 'certificate', id: made.id, code: 'PUSH', name: 'cn.example.portal' }],
      },
    },
  };
  const disable = () => tenant.admin.call(applications.switchStatus, { id, status: 0 });
  expect(await disable()).toMatchObject(used);
  expect((await tenant.admin.call(applications.detail, { id })).data.status).toBe('1');
  expect((await tenant.admin.call(applications.switchStatus, { id, status: 1 })).code).toBe(0);
  await tenant.admin.call(certificates.remove, [made.id]);
  expect((await disable()).code).toBe(0);
});

test('each button is needed for what it does', async () => {
  const application = await added();
  const reader = await tenant.userWith(['application']);
  const { id } = application;
  expect(await reader.call(applications.detail, { id })).toMatchObject({ code: 0, data: { id } });
  expect(await reader.call(applications.create, form())).toMatchObject(refused);
  expect(await reader.call(applications.update, application)).toMatchObject(refused);
  expect(await reader.call(applications.switchStatus, { id, status: 0 })).toMatchObject(refused);
  const nobody = await tenant.userWith([]);
  expect(await nobody.call(applications.list, {})).toMatchObject(refused);
});

test('a role that sees only its own finds no other application, in no call', async () => {
  const buttons = ['application', 'application:add', 'application:edit', 'application:enable'];
  const person = await tenant.userWith(buttons, { dataScope: 'own' });
  const strange = await added({ name: '别人的' });
  const { id } = strange;
  const mine = await added({ name: '我的' }, person);
  const list = await person.call(applications.list, {});
  expect(list).toMatchObject({ total: 1, data: [{ id: mine.id, canChange: true, sharedBy: '' }] });
  expect(await person.call(applications.detail, { id })).toMatchObject(missing);
  expect(await person.call(applications.update, { ...strange, name: '改' })).toMatchObject(missing);
  expect(await person.call(applications.switchStatus, { id, status: 0 })).toMatchObject(missing);
  expect((await person.call(applications.update, { ...mine, name: '改了' })).code).toBe(0);
});

test('another tenant neither sees nor changes an application', async () => {
  const application = await added({ code: 'SECRET', name: '机密' });
  const { id } = application;
  expect((await other.admin.call(applications.list, { name: '机密' })).data).toEqual([]);
  expect(await other.admin.call(applications.detail, { id })).toMatchObject(missing);
  expect(await other.admin.call(applications.update, application)).toMatchObject(missing);
  expect(await other.admin.call(applications.switchStatus, { id, status: 0 })).toMatchObject(missing);
  expect((await other.admin.call(applications.create, form({ code: 'SECRET' }))).code).toBe(0);
});
