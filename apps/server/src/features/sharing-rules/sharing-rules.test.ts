import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const unknown = '引用的数据不存在';
let tenant: TestTenant;
let other: TestTenant;
let departmentId: number;
let groupId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  [departmentId, groupId] = await places(tenant);
});

/** A department and a group of a tenant. */
async function places(of: TestTenant): Promise<[number, number]> {
  return product.database.inTenantTransaction(of.id, async (db) => {
    const department = await db
      .insertInto('departments')
      .values({ tenant_id: of.id, name: '生产部' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await db
      .insertInto('user_groups')
      .values({ tenant_id: of.id, code: 'REVIEW', name: '评审组', search_text: 'review' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [department.id, group.id];
  });
}

let numbers = 0;
const form = (fields: object = {}) => ({
  name: `规则${++numbers}`,
  sharingType: 'material' as const,
  power: 0,
  addResource: { orgId: [departmentId] },
  addSharingTo: { groupId: [groupId] },
  remarks: '备注',
  ...fields,
});

async function added(fields: object = {}, of = tenant) {
  const answer = await of.admin.call(sharingRules.create, form(fields));
  expect(answer).toMatchObject({ code: 0, message: '操作成功' });
  return answer.data;
}

const read = async (sharingId: number) => (await tenant.admin.call(sharingRules.detail, { sharingId })).data;

describe('sources and targets', () => {
  test('are of all four kinds, mixed, and each is told by its kind', async () => {
    const { adminId, adminRoleId } = tenant;
    const mixed = { orgId: `${departmentId}`, groupId: [groupId], id: [adminRoleId, adminId, adminId] };
    const rule = await added({ addResource: mixed, addSharingTo: { id: [adminRoleId] }, power: '1' });
    expect(rule).toMatchObject({
      sharingType: 'material',
      sharingTypeName: '物料',
      power: 1,
      powerName: '读写',
      status: '1',
      sharingSource: [
        { kind: 'department', id: departmentId, name: '生产部' },
        { kind: 'group', id: groupId, name: '评审组' },
        { kind: 'role', id: adminRoleId, name: '平台管理员' },
        { kind: 'employee', id: adminId, name: '管理员' },
      ],
      sharingTo: [{ kind: 'role', id: adminRoleId, name: '平台管理员' }],
    });
    expect(await read(rule.id)).toEqual(rule);
    const { data } = await tenant.admin.call(sharingRules.list, { name: rule.name });
    const names = { sharingSource: '生产部、评审组、平台管理员、管理员', sharingTo: '平台管理员' };
    expect(data).toEqual([{ ...rule, ...names }]);
  });

  test('are the whole selection of each save', async () => {
    const { id } = await added();
    const sent = { ...form({ power: 1 }), id, addResource: { id: [tenant.adminId] } };
    const { data } = await tenant.admin.call(sharingRules.update, sent);
    expect(data).toMatchObject({ version: 2, power: 1, sharingSource: [{ id: tenant.adminId }] });
    expect(data.sharingTo).toMatchObject([{ id: groupId }]);
  });

  test('that are nobody, another kind or of another tenant are named, and nothing is saved', async () => {
    const [theirs] = await places(other);
    const rule = await added();
    for (const addResource of [
      { id: [1] },
      { orgId: [groupId] },
      { id: [tenant.adminId, departmentId] },
      { orgId: [theirs] },
      { id: [other.adminId] },
    ]) {
      const addSharingTo = { groupId: [departmentId] };
      const sent = form({ addResource, addSharingTo, name: '不存在' });
      const errors = [
        { path: 'addResource', message: unknown },
        { path: 'addSharingTo', message: unknown },
      ];
      expect(await tenant.admin.call(sharingRules.create, sent)).toMatchObject({ code: 4000, errors });
      const change = { ...sent, id: rule.id };
      expect(await tenant.admin.call(sharingRules.update, change)).toMatchObject({ code: 4000, errors });
    }
    expect((await tenant.admin.call(sharingRules.list, { name: '不存在' })).total).toBe(0);
    expect(await read(rule.id)).toEqual(rule);
  });
});

test('every field is checked and named', async () => {
  const tooLong = '请输入共享规则名称，最多20个字符';
  expect(await tenant.admin.send('POST', sharingRules.create.path, {})).toMatchObject({
    code: 4000,
    errors: [
      { path: 'name', message: tooLong },
      { path: 'sharingType', message: '请选择共享数据类型' },
      { path: 'power', message: '请选择共享权限' },
      { path: 'addResource', message: '请选择共享来源' },
      { path: 'addSharingTo', message: '请选择共享目标' },
    ],
  });
  const wrong = form({ name: '长'.repeat(21), remarks: '长'.repeat(201), addSharingTo: { orgId: [] } });
  expect(await tenant.admin.call(sharingRules.create, wrong)).toMatchObject({
    errors: [
      { path: 'name', message: tooLong },
      { path: 'addSharingTo', message: '请选择共享目标' },
      { path: 'remarks', message: '不超过200个字符' },
    ],
  });
  const most = await added({ name: '长'.repeat(20), remarks: undefined });
  expect(most.remarks).toBe('');
});

describe('the list', () => {
  test('filters by name and kind, newest first; a code narrows nothing', async () => {
    const own = await product.newTenant();
    const parties = { addResource: { id: [own.adminId] }, addSharingTo: { id: [own.adminRoleId] } };
    await added({ name: '物料给车间', ...parties }, own);
    await added({ name: '商品给销售', sharingType: 'product', ...parties }, own);
    const names = async (filter: object) =>
      (await own.admin.call(sharingRules.list, filter)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['商品给销售', '物料给车间']);
    expect(await names({ name: '车间' })).toEqual(['物料给车间']);
    expect(await names({ keyword: 'spg' })).toEqual(['商品给销售']);
    expect(await names({ sharingType: 'product', code: 'X' })).toEqual(['商品给销售']);
    expect(await names({ sortField: 'name', sortOrder: 'desc', pageSize: 1 })).toEqual(['物料给车间']);
    const wrong = await own.admin.send('POST', sharingRules.list.path, { sharingType: 'brand' });
    expect(wrong).toMatchObject({ code: 4000, message: '共享数据类型不正确' });
  });

  test('speaks the language of the reader', async () => {
    const { name } = await added({ power: 1 });
    const reader = await tenant.userWith(['sharingRule']);
    reader.language = 'ENG';
    const [row] = (await reader.call(sharingRules.list, { name })).data;
    expect(row).toMatchObject({ sharingTypeName: 'Materials', powerName: 'Read and write' });
    const types = (await reader.call(sharingRules.dataTypes, {})).data;
    expect(types.map(({ code }) => code)).toEqual([
      'material',
      'product',
      'bom',
      'classification',
      'application',
    ]);
    expect(types[2]).toEqual({ code: 'bom', name: 'BOMs' });
  });
});

test('a rule is switched by its status, as a number or as its digit', async () => {
  const { id: sharingId } = await added();
  const switched = async (status: number) => {
    const sent = { sharingId, status };
    return [await tenant.admin.call(sharingRules.switchStatus, sent), (await read(sharingId)).status];
  };
  expect(await switched(0)).toMatchObject([{ message: '操作成功' }, '0']);
  const sent = { sharingId: `${sharingId}`, status: '1' };
  expect(await tenant.admin.send('POST', sharingRules.switchStatus.path, sent)).toMatchObject({ code: 0 });
  expect(await read(sharingId)).toMatchObject({ status: '1', version: 3 });
  expect(await tenant.admin.call(sharingRules.switchStatus, { sharingId: 1, status: 1 })).toMatchObject(
    missing,
  );
  expect(await tenant.admin.call(sharingRules.switchStatus, { sharingId, status: 2 })).toMatchObject({
    errors: [{ path: 'status', message: '请选择状态' }],
  });
});

test('of saves at once that read the same version one wins, and the others are told the rule as it is', async () => {
  const { id, version } = await added();
  const save = (name: string, parties: object) =>
    tenant.admin.call(sharingRules.update, { ...form({ name, addSharingTo: parties }), id, version });
  const answers = await Promise.all([
    save('左', { id: [tenant.adminId] }),
    save('右', { orgId: [departmentId] }),
    save('中', { groupId: [groupId] }),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091, 4091]);
  const now = await read(id);
  expect(now.sharingTo).toHaveLength(1);
  const stale = answers.find(({ code }) => code === 4091);
  expect(stale).toMatchObject({ message: '数据已被他人修改', data: { current: now } });
});

test('each button allows its own call, and hidden fields keep what is stored', async () => {
  const rule = await added();
  const change = { ...form({ name: '改' }), id: rule.id };
  const sharingId = rule.id;
  const stranger = await tenant.userWith(['material', 'brand']);
  const reader = await tenant.userWith(['sharingRule']);
  for (const endpoint of [sharingRules.list, sharingRules.dataTypes, sharingRules.detail])
    expect(await stranger.call(endpoint, { sharingId })).toMatchObject(refused);
  expect(await reader.call(sharingRules.detail, { sharingId })).toMatchObject({ code: 0 });
  expect(await reader.call(sharingRules.create, form())).toMatchObject(refused);
  expect(await reader.call(sharingRules.update, change)).toMatchObject(refused);
  expect(await reader.call(sharingRules.switchStatus, { sharingId, status: 0 })).toMatchObject(refused);

  const visible = {
    sharingRule: { columns: ['name', 'status'], fields: ['name', 'sharingType', 'power', 'remarks'] },
  };
  const editor = await tenant.userWith(['sharingRule', 'sharingRule:edit'], { visible });
  const sent = { ...change, addResource: { id: [1] }, addSharingTo: { id: [editor.userId] } };
  const answer = await editor.send<{ data: object }>('POST', sharingRules.update.path, sent);
  expect(answer.data).toMatchObject({ name: '改' });
  const listed = await editor.call(sharingRules.list, { name: '改' });
  for (const row of [answer.data, listed.data[0]]) {
    expect(row).not.toHaveProperty('sharingSource');
    expect(row).not.toHaveProperty('sharingTo');
  }
  for (const name of ['sharingType', 'sharingTypeName', 'power', 'powerName'])
    expect(listed.data[0]).not.toHaveProperty(name);
  expect(await editor.call(sharingRules.list, { sharingType: 'bom' })).toMatchObject(refused);
  const { sharingSource, sharingTo } = rule;
  expect(await read(rule.id)).toMatchObject({ name: '改', sharingSource, sharingTo });
});

test('another tenant neither sees nor changes a rule', async () => {
  const rule = await added();
  const sharingId = rule.id;
  const stranger = other.admin;
  const sent = form({ addResource: { id: [other.adminId] }, addSharingTo: { id: [other.adminRoleId] } });
  expect((await stranger.call(sharingRules.list, {})).total).toBe(0);
  expect(await stranger.call(sharingRules.detail, { sharingId })).toMatchObject(missing);
  expect(await stranger.call(sharingRules.update, { ...sent, id: rule.id })).toMatchObject(missing);
  expect(await stranger.call(sharingRules.switchStatus, { sharingId, status: 0 })).toMatchObject(missing);
  expect(await read(rule.id)).toEqual(rule);
});
