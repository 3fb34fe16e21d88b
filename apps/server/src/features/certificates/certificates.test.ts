import { certificates } from '@edp/contract/certificates';
import { files } from '@edp/contract/files';
import { employees } from '@edp/contract/employees';
import { toWire } from '@edp/contract/wire-names';
import { beforeAll, describe, expect, test } from 'vitest';
import { decrypt } from '../../database/keys/encryption.ts';
import { certificateForm, inDays } from '../../testing/fixtures/certificate-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030, message: '没有操作权限' };
const formOf = (fields: object = {}) => certificateForm(tenant.admin, [tenant.adminId], fields);

async function added(fields: object = {}) {
  const form = await formOf(fields);
  return { form, certificate: (await tenant.admin.call(certificates.create, form)).data };
}

async function storedPassword(id: number): Promise<string> {
  const { sealed_password } = await product.database
    .asTenant(tenant.id)
    .selectFrom('certificates')
    .select('sealed_password')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sealed_password;
}
const opened = (encrypted: string, tenantId = tenant.id) =>
  decrypt(product.database, { name: 'certificate password', tenantId }, encrypted);

describe('certificates', () => {
  test('are listed in a page with the name of their application, narrowed by status and key', async () => {
    const own = await product.newTenant();
    const push = await certificateForm(own.admin, [own.adminId]);
    await own.admin.call(certificates.create, push);
    const release = { certificateType: 'RELEASE', workStatus: 'UNEABLE' } as const;
    await own.admin.call(certificates.create, await certificateForm(own.admin, [own.adminId], release));
    const body = { appKey: '', limit: 10, page: 1, workStatus: '' };
    const answer = await own.admin.send<Record<string, unknown>>('POST', certificates.list.path, body);
    expect(answer).not.toHaveProperty('data');
    const { page } = await own.admin.call(certificates.list, { page: 1, limit: 10 });
    expect(page.totalCount).toBe(2);
    expect(page.list[1]).toEqual({
      id: expect.any(Number),
      appId: push.appId,
      appKey: expect.stringMatching(/^CERT-/),
      application: { title: '移动门户' },
      certificateType: 'PUSH',
      workStatus: 'USEABLE',
      certificatePassword: '',
      hasPassword: true,
      canChange: true,
      packageName: 'cn.example.portal',
      startTime: '2020-01-01 00:00:00',
      endTime: push.endTime,
      daysLeft: expect.any(Number),
      isExpired: false,
      version: 1,
    });
    const typesOf = async (input: object) =>
      (await own.admin.call(certificates.list, input)).page.list.map((row) => row.certificateType);
    expect(await typesOf({ workStatus: 'UNEABLE' })).toEqual(['RELEASE']);
    expect(await typesOf({ workStatus: 'USEABLE' })).toEqual(['PUSH']);
    expect(await typesOf({ appKey: page.list[0]?.appKey })).toEqual(['RELEASE']);
    expect(await typesOf({ page: 2, limit: 1 })).toEqual(['PUSH']);
  });

  test.each([
    ['2020-01-01 00:00:00', expect.any(Number), true],
    [inDays(12), 12, false],
    [inDays(0).replace(/ .*/, ' 23:59:59'), 0, false],
    [inDays(0).replace(/ .*/, ' 00:00:00'), 0, true],
    [inDays(-3), -3, true],
    ['', null, false],
  ])('that end at %j tell the days of the calendar in Shanghai', async (endTime, daysLeft, isExpired) => {
    const { certificate } = await added({ startTime: '', endTime });
    expect(certificate).toMatchObject({ daysLeft, isExpired });
    const info = await tenant.admin.send('POST', `/edp/certificate/info/${certificate.id}`, {});
    expect(info).toMatchObject({ data: { daysLeft, isExpired } });
  });

  test('are read by the id in the path, their people by a form', async () => {
    const { userId } = await tenant.userWith([]);
    const { form, certificate } = await added();
    const { id } = certificate;
    await tenant.admin.call(certificates.update, { ...form, id, remindScope: [tenant.adminId, userId] });
    const info = await tenant.admin.send('POST', `/edp/certificate/info/${id}`, { id: 1 });
    expect(info).toMatchObject({ code: 0, data: { id, fileId: form.fileId, fileName: '推送.pem' } });
    const body = new URLSearchParams({ id: String(id) }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    const scope = await tenant.admin.raw({
      method: 'POST',
      url: certificates.remindScope.path,
      body,
      contentType,
    });
    expect(scope.json()).toMatchObject({ code: 0 });
    expect(scope.json().remindScope).toContainEqual({
      id: tenant.adminId,
      userName: '管理员',
      organizationName: `租户${tenant.code}`,
    });
    expect(scope.json().remindScope).toHaveLength(2);
    const { data } = await tenant.admin.call(employees.list, { id, page: 1, limit: 10, name: '管理' });
    expect(data).toMatchObject([{ id: tenant.adminId, name: '管理员' }]);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ appId: undefined }, 'appId', '请选择应用'],
    [{ certificateType: undefined }, 'certificateType', '请选择证书类型'],
    [{ workStatus: 'USABLE' }, 'workStatus', '请选择证书状态'],
    [{ certificatePassword: '' }, 'certificatePwd', '请输入证书密码'],
    [{ fileId: undefined }, 'fileId', '请上传证书文件'],
    [{ remindScope: [] }, 'remindScope', '请添加到期提醒对象'],
    [{ remindScope: undefined }, 'remindScope', '请添加到期提醒对象'],
    [{ endTime: '2019-12-31 23:59:59' }, 'endTime', '到期时间必须晚于生效时间'],
    [{ endTime: '2020-01-01 00:00:00' }, 'endTime', '到期时间必须晚于生效时间'],
    [{ endTime: '2020-02-30 00:00:00' }, 'endTime', '时间格式不正确'],
    [{ startTime: '2020-01-01' }, 'startTime', '时间格式不正确'],
    [{ appId: 1 }, 'appId', '引用的数据不存在'],
    [{ fileId: 1 }, 'fileId', '文件不存在'],
    [{ remindScope: [1] }, 'remindScope', '引用的数据不存在'],
  ])('%j is refused at its field', async (fields, path, message) => {
    const form = toWire(certificates.create.input, { ...(await formOf()), ...fields });
    const answer = await tenant.admin.send('POST', certificates.create.path, form);
    expect(answer).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });

  test('keep the order of their times when only one of them is changed', async () => {
    const { form, certificate } = await added();
    const other = { id: certificate.id, startTime: undefined, endTime: '2019-01-01 00:00:00' };
    const change = { ...form, ...other };
    expect(await tenant.admin.call(certificates.update, change)).toMatchObject({
      code: 4000,
      errors: [{ path: 'endTime' }],
    });
    const cleared = await tenant.admin.call(certificates.update, { ...change, startTime: '' });
    expect(cleared).toMatchObject({ code: 0, data: { startTime: '', endTime: '2019-01-01 00:00:00' } });
  });

  test('a change that read an older version is refused', async () => {
    const { form, certificate } = await added();
    const change = { ...form, id: certificate.id, version: 1, packageName: '先' };
    expect((await tenant.admin.call(certificates.update, change)).data).toMatchObject({ version: 2 });
    const stale = await tenant.admin.call(certificates.update, { ...change, packageName: '后' });
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: { packageName: '先' } } });
  });

  test('are deleted by a list of ids, all of them or none', async () => {
    const [one, two] = [(await added()).certificate.id, (await added()).certificate.id];
    expect(await tenant.admin.call(certificates.remove, [one, 1])).toMatchObject(missing);
    expect(await tenant.admin.call(certificates.remove, [])).toMatchObject({ code: 4000 });
    expect(await tenant.admin.call(certificates.remove, [one, two, one])).toMatchObject({ msg: '删除成功' });
    expect(await tenant.admin.send('POST', `/edp/certificate/info/${one}`)).toMatchObject(missing);
  });
});

describe('the password', () => {
  test('is stored encrypted for its tenant and answered by no call', async () => {
    const { form, certificate } = await added({ certificatePassword: 'top-geheim' });
    const { id } = certificate;
    const answers = [
      await tenant.admin.call(certificates.update, { ...form, id }),
      await tenant.admin.send('POST', `/edp/certificate/info/${id}`),
      await tenant.admin.call(certificates.list, {}),
      certificate,
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('top-geheim');
    expect(certificate).toMatchObject({ certificatePassword: '', hasPassword: true });
    const encrypted = await storedPassword(id);
    expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('top-geheim');
    expect(await opened(encrypted)).toBe('top-geheim');
    await expect(opened(encrypted, other.id)).rejects.toThrow('unable to authenticate');
    const bytes = Buffer.from(encrypted, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(opened(bytes.toString('base64'))).rejects.toThrow('unable to authenticate');
  });

  test('stays when a change carries none', async () => {
    const { form, certificate } = await added();
    const { id } = certificate;
    for (const certificatePassword of ['', null, undefined]) {
      const answer = await tenant.admin.call(certificates.update, { ...form, id, certificatePassword });
      expect(answer.code).toBe(0);
      expect(await opened(await storedPassword(id))).toBe(form.certificatePassword);
    }
    await tenant.admin.call(certificates.update, { ...form, id, certificatePassword: '另一个' });
    expect(await opened(await storedPassword(id))).toBe('另一个');
  });
});

describe('the file', () => {
  test('has to be one of a certificate', async () => {
    const text = await uploadAs(tenant.admin, Buffer.from('text'), {
      purpose: 'document',
      fileName: 'a.txt',
    });
    const answer = await tenant.admin.call(certificates.create, await formOf({ fileId: text.data.id }));
    expect(answer).toMatchObject({ errors: [{ path: 'fileId', message: '文件不存在' }] });
  });

  test('is handed to those who may change certificates, and by no other call', async () => {
    const { form, certificate } = await added();
    const url = `/edp/certificate/file/${certificate.id}`;
    const editor = await tenant.userWith(['application', 'application:certificateEdit']);
    const answer = await editor.raw({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toContain('BEGIN CERTIFICATE');
    const reader = await tenant.userWith(['application', 'application:certificateAdd']);
    expect((await reader.raw({ method: 'GET', url })).json()).toMatchObject({ code: 4030 });
    expect((await other.admin.raw({ method: 'GET', url })).json()).toMatchObject({ code: 4040 });
    const download = files.download.path.replace(':id', String(form.fileId));
    expect((await tenant.admin.raw({ method: 'GET', url: download })).json()).toMatchObject({ code: 4040 });
  });
});

test('each button is needed for what it does', async () => {
  const { form, certificate } = await added();
  const { id } = certificate;
  const reader = await tenant.userWith(['application']);
  expect(await reader.send('POST', `/edp/certificate/info/${id}`)).toMatchObject({ code: 0, data: { id } });
  expect(await reader.call(certificates.create, form)).toMatchObject(refused);
  expect(await reader.call(certificates.update, { ...form, id })).toMatchObject(refused);
  expect(await reader.call(certificates.remove, [id])).toMatchObject(refused);
  expect(await reader.call(certificates.remind, {})).toMatchObject(refused);
  const nobody = await tenant.userWith([]);
  expect(await nobody.call(certificates.list, {})).toMatchObject(refused);
});

test('another tenant neither sees nor changes a certificate', async () => {
  const { form, certificate } = await added({ endTime: inDays(3) });
  const { id } = certificate;
  expect((await other.admin.call(certificates.list, {})).page).toEqual({ list: [], totalCount: 0 });
  expect(await other.admin.send('POST', `/edp/certificate/info/${id}`)).toMatchObject(missing);
  expect(await other.admin.call(certificates.remindScope, { id })).toMatchObject(missing);
  expect(await other.admin.call(certificates.update, { ...form, id })).toMatchObject(missing);
  expect(await other.admin.call(certificates.remove, [id])).toMatchObject(missing);
  expect(await other.admin.call(certificates.remind, {})).toMatchObject({ code: 0, data: { sent: 0 } });
  const theirs = await certificateForm(other.admin, [other.adminId]);
  for (const [field, value] of Object.entries({ appId: form.appId, fileId: form.fileId }))
    expect(await other.admin.call(certificates.create, { ...theirs, [field]: value })).toMatchObject({
      errors: [{ path: field }],
    });
  const strangers = { ...theirs, remindScope: [tenant.adminId] };
  expect(await other.admin.call(certificates.create, strangers)).toMatchObject({
    errors: [{ path: 'remindScope', message: '引用的数据不存在' }],
  });
});
