import { brands } from '@edp/contract/brands';
import { materials } from '@edp/contract/materials';
import { menus } from '@edp/contract/menus';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { signInWithoutRole } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { assignRole } from '../tenants/provision-tenant.ts';
import { lockRoles } from './roles.queries.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

let codes = 0;
const form = (fields: object = {}) => ({
  name: '仓库管理员',
  code: `WH${++codes}`,
  description: '',
  ...fields,
});
const added = async (fields: object = {}) => (await tenant.admin.call(roles.create, form(fields))).data;
const read = async (id: number, of = tenant) => (await of.admin.call(roles.detail, { id })).data;
const idOf = (code: string, of = tenant) => of.resources.get(code) ?? 0;
const granted = (...names: string[]) => names.map((name) => ({ id: idOf(name) }));
const heldBy = async (id: number) => {
  const held = new Set((await read(id)).grants.map((grant) => grant.id));
  return [...tenant.resources].filter(([, resource]) => held.has(resource)).map(([name]) => name);
};
const giveRole = (userId: number, roleId: number, of = tenant) =>
  product.database.inTenantTransaction(of.id, (db) => assignRole(db, { tenantId: of.id, userId, roleId }));

describe('the list', () => {
  test('tells code and people, the stopped ones last, and is searched by initials', async () => {
    const own = await product.newTenant();
    const holder = await own.userWith(['brand']);
    const { data: stopped } = await own.admin.call(roles.create, form({ name: '安全员', code: 'OLD' }));
    await own.admin.call(roles.switchStatus, { id: stopped.id, enabled: 0 });
    await product.database.inTenantTransaction(own.id, (db) =>
      db
        .updateTable('roles')
        .set({ name: '仓库' })
        .where('tenant_id', '=', own.id)
        .where('id', '=', holder.roleId)
        .execute(),
    );
    const { data } = await own.admin.call(roles.overview, {});
    expect(data.map(({ name, people, enabled }) => ({ name, people, enabled })).at(-1)).toEqual({
      name: '安全员',
      people: 0,
      enabled: 0,
    });
    expect(data.find(({ id }) => id === holder.roleId)).toMatchObject({ people: 1, enabled: 1 });
    const found = await own.admin.call(roles.overview, { keyword: 'ck' });
    expect(found.data.map(({ id }) => id)).toEqual([holder.roleId]);
    await product.database.inTenantTransaction(own.id, (db) =>
      db
        .updateTable('users')
        .set({ enabled: false })
        .where('tenant_id', '=', own.id)
        .where('id', '=', holder.userId)
        .execute(),
    );
    const after = await own.admin.call(roles.overview, { keyword: 'ck' });
    expect(after.data[0]?.people).toBe(0);
  });
});

describe('a role', () => {
  test('is renamed and given to somebody new while another one is being saved', async () => {
    const [one, busy] = [await added(), await added()];
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      await lockRoles({ db, tenantId: tenant.id }, [busy.id]);
      const renamed = await tenant.admin.call(roles.update, { ...one, name: '仓库主管' });
      expect(renamed).toMatchObject({ code: 0, data: { name: '仓库主管' } });
      const newcomer = { account: 'newcomer', name: '新人', roleIds: [one.id] };
      expect(await tenant.admin.call(users.create, newcomer)).toMatchObject({ code: 0 });
    });
  });

  test('is added with nothing, and its code stands once in a tenant', async () => {
    const role = await added({ description: '只管仓库' });
    expect(role).toMatchObject({ description: '只管仓库', enabled: 1, people: 0, version: 1 });
    expect(await read(role.id)).toMatchObject({ grants: [], organisationIds: [], members: [], own: false });
    const again = await tenant.admin.call(roles.create, form({ code: role.code }));
    expect(again).toMatchObject({ http: 409, code: 4090, errors: [{ path: 'code', message: '代码已存在' }] });
    expect(await other.admin.call(roles.create, form({ code: role.code }))).toMatchObject({ code: 0 });
  });

  test.each([
    [{ name: '' }, 'name', '请输入名称'],
    [{ code: '' }, 'code', '请输入代码'],
    [{ code: '仓库' }, 'code', '不允许输入中文字符'],
    [{ name: '长'.repeat(51) }, 'name', '不超过50个字符'],
  ])('%j is refused', async (fields, path, message) => {
    const answer = await tenant.admin.call(roles.create, form(fields));
    expect(answer).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });

  test('of two that are added at once under one code one is there', async () => {
    const same = form();
    const answers = await Promise.all([1, 2].map(() => tenant.admin.call(roles.create, same)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4090]);
  });

  test('is renamed unless somebody else was faster', async () => {
    const role = await added();
    const change = (name: string) =>
      tenant.admin.call(roles.update, {
        ...form(),
        code: role.code,
        id: role.id,
        name,
        version: role.version,
      });
    expect((await change('库管')).data).toMatchObject({ name: '库管', version: 2 });
    const refused = await change('保管');
    expect(refused).toMatchObject({ http: 409, code: 4091, data: { current: { name: '库管', version: 2 } } });
  });

  test('is copied with its rights, its data scope and its organisations, and without its people', async () => {
    const holder = await tenant.userWith(['brand', 'brand:add', 'material'], {
      dataScope: 'own',
      organisations: ['一厂'],
      visible: { material: { columns: ['itemCode'], fields: ['itemCode'] } },
    });
    const { data: copy } = await tenant.admin.call(roles.copy, { ...form(), id: holder.roleId });
    const [whole, source] = [await read(copy.id), await read(holder.roleId)];
    expect(whole.grants).toEqual(source.grants);
    expect(whole.grants.find(({ id }) => id === idOf('material'))?.hiddenColumns).toContain('itemName');
    expect(whole).toMatchObject({ dataScope: 'own', organisationIds: source.organisationIds, members: [] });
  });

  test('that is stopped ends its sessions and cannot be chosen, until it is started again', async () => {
    const holder = await tenant.userWith(['brand']);
    const { roleId } = holder;
    const { version } = await read(roleId);
    const switched = (enabled: 0 | 1) => tenant.admin.call(roles.switchStatus, { id: roleId, enabled });
    expect(await tenant.admin.call(roles.switchStatus, { id: roleId, enabled: 0, version })).toMatchObject({
      data: { enabled: 0 },
    });
    expect(await holder.call(brands.list, {})).toMatchObject({ http: 401, code: 403 });
    const again = await signInWithoutRole(product.anyone(tenant.code), holder.account);
    expect((await again.call(session.roles)).data.userRoles).toEqual([]);
    expect((await switched(1)).data).toMatchObject({ enabled: 1 });
    expect(await holder.call(brands.list, {})).toMatchObject({ http: 401, code: 403 });
    expect((await again.call(session.roles)).data.userRoles).toHaveLength(1);
  });
});

describe('rights', () => {
  test('are saved in one go, by version, and hold from the next call on', async () => {
    const holder = await tenant.userWith(['brand', 'brand:add', 'brand:edit'], { organisations: ['一厂'] });
    const { roleId: id } = holder;
    const organisation = await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .insertInto('inventory_organisations')
        .values({ tenant_id: tenant.id, name: '二厂', unit_name: '集团' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const before = await read(id);
    const { data } = await tenant.admin.call(roles.saveRights, {
      id,
      version: before.version,
      granted: granted('unit', 'unit:add'),
      revoked: [idOf('brand:add')],
      dataScope: 'department',
      addedOrganisationIds: [organisation.id],
      removedOrganisationIds: before.organisationIds,
      addedMemberIds: [tenant.adminId],
    });
    expect(data).toMatchObject({ version: before.version + 1, dataScope: 'department' });
    expect(data.organisationIds).toEqual([organisation.id]);
    expect(data.members.map((member) => member.id).toSorted()).toEqual(
      [tenant.adminId, holder.userId].toSorted(),
    );
    expect((await heldBy(id)).toSorted()).toEqual(['basics', 'brand', 'brand:edit', 'unit', 'unit:add']);
    expect(await holder.call(brands.save, brandForm())).toMatchObject({ code: 4030 });
    const { data: seen } = await holder.call(menus.current, {});
    expect(seen.permissionList.find(({ screen }) => screen === 'unit')?.buttons).toEqual([
      { code: 'add', name: '新增' },
    ]);
    const stale = await tenant.admin.call(roles.saveRights, {
      id,
      version: before.version,
      dataScope: 'own',
    });
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: { dataScope: 'department' } } });
  });

  test('a screen that is taken away takes its buttons, and the folder when it was the last', async () => {
    const { id } = await added();
    const save = (changes: object) => tenant.admin.call(roles.saveRights, { id, ...changes });
    await save({ granted: granted('brand', 'brand:add', 'unit') });
    expect((await heldBy(id)).toSorted()).toEqual(['basics', 'brand', 'brand:add', 'unit']);
    await save({ revoked: [idOf('brand')] });
    expect((await heldBy(id)).toSorted()).toEqual(['basics', 'unit']);
    await save({ revoked: [idOf('unit')] });
    expect(await heldBy(id)).toEqual([]);
    await save({ granted: granted('unit:add') });
    expect(await heldBy(id)).toEqual([]);
  });

  test('columns and fields are hidden and shown again, each list by itself', async () => {
    const holder = await tenant.userWith(['brand', 'brand:edit']);
    const { data: brand } = await tenant.admin.call(brands.save, brandForm());
    const save = (grant: object) =>
      tenant.admin.call(roles.saveRights, { id: holder.roleId, granted: [{ id: idOf('brand'), ...grant }] });
    const rowOf = async () => (await holder.call(brands.list, { code: brand.code })).data[0];
    await save({ hiddenColumns: ['createdBy', 'sortOrder'] });
    expect(await rowOf()).not.toHaveProperty('createdBy');
    expect(await rowOf()).toHaveProperty('name');
    await save({ hiddenForms: ['description'] });
    const held = (await read(holder.roleId)).grants.find(({ id }) => id === idOf('brand'));
    expect(held).toEqual({
      id: idOf('brand'),
      hiddenColumns: ['sortOrder', 'createdBy'],
      hiddenForms: ['description'],
    });
    await save({ hiddenColumns: [] });
    expect(await rowOf()).toHaveProperty('createdBy');
    expect(await save({ hiddenColumns: ['nothing'] })).toMatchObject({
      code: 4000,
      errors: [{ path: 'granted', message: '字段不存在' }],
    });
  });

  test('a field that adding needs is not hidden from whoever adds', async () => {
    const { id } = await added();
    const save = (changes: object) => tenant.admin.call(roles.saveRights, { id, ...changes });
    const hidden = { id: idOf('brand'), hiddenForms: ['name'] };
    expect(await save({ granted: [hidden, ...granted('brand:add')] })).toMatchObject({
      code: 4000,
      errors: [{ path: 'granted', message: '有“新增”权限时，必填字段不能隐藏' }],
    });
    expect((await save({ granted: [hidden] })).code).toBe(0);
    expect(await save({ granted: granted('brand:add') })).toMatchObject({ code: 4000 });
  });

  test('whoever assigns roles to a person and has not seen the new one is told so', async () => {
    const holder = await tenant.userWith(['brand']);
    const { id } = await added();
    const { data: user } = await tenant.admin.call(users.detail, { id: holder.userId });
    await tenant.admin.call(roles.saveRights, { id, addedMemberIds: [holder.userId] });
    const { version } = user;
    const roleIds = [holder.roleId];
    expect(await tenant.admin.call(users.assignRoles, { id: holder.userId, roleIds, version })).toMatchObject(
      {
        http: 409,
        code: 4091,
      },
    );
    expect((await read(id)).members.map((member) => member.id)).toEqual([holder.userId]);
  });

  test('somebody who is no longer a member is out at the next call', async () => {
    const holder = await tenant.userWith(['brand']);
    const { roleId: id, userId } = holder;
    await tenant.admin.call(roles.saveRights, { id, removedMemberIds: [userId] });
    expect(await holder.call(brands.list, {})).toMatchObject({ http: 401, code: 403 });
    expect((await read(id)).members).toEqual([]);
  });

  test('an organisation that is taken away is no longer worked in', async () => {
    const holder = await tenant.userWith(['material'], { organisations: ['三厂', '四厂'] });
    const { roleId: id } = holder;
    const [first = 0] = (await read(id)).organisationIds;
    expect((await holder.call(session.info)).data.inventoryOrganisationId).toBe(first);
    await tenant.admin.call(roles.saveRights, { id, removedOrganisationIds: [first] });
    const [left] = (await read(id)).organisationIds;
    expect((await holder.call(session.info)).data.inventoryOrganisationId).toBe(left);
    expect((await holder.call(materials.list, {})).code).toBe(0);
  });

  test('members are a button of their own', async () => {
    const { id } = await added();
    const editor = await tenant.userWith(['role', 'role:edit']);
    const assigner = await tenant.userWith(['role', 'role:members']);
    const members = { id, addedMemberIds: [editor.userId] };
    const rights = { id, granted: granted('brand') };
    for (const endpoint of [roles.preview, roles.saveRights]) {
      expect(await editor.call(endpoint, members)).toMatchObject({ http: 403, code: 4030 });
      expect(await assigner.call(endpoint, rights)).toMatchObject({ http: 403, code: 4030 });
      expect(await editor.call(endpoint, rights)).toMatchObject({ code: 0 });
      expect(await assigner.call(endpoint, members)).toMatchObject({ code: 0 });
    }
  });
});

describe('the preview', () => {
  test('says what each person gains and loses, with the other roles counted in, and changes nothing', async () => {
    const one = await tenant.userWith(['brand', 'brand:add', 'brand:edit'], { dataScope: 'department' });
    const covered = await tenant.userWith(['brand', 'brand:add'], { dataScope: 'own' });
    await giveRole(covered.userId, one.roleId);
    const newcomer = await tenant.userWith(['unit'], { dataScope: 'all' });
    const changes = {
      id: one.roleId,
      granted: [...granted('unit'), { id: idOf('brand'), hiddenColumns: ['createdBy'] }],
      revoked: [idOf('brand:add')],
      dataScope: 'own' as const,
      addedMemberIds: [newcomer.userId],
    };
    const before = await read(one.roleId);
    const { data } = await tenant.admin.call(roles.preview, changes);
    expect(data).toMatchObject({ people: 3, losing: 2, gaining: 3 });
    const of = (userId: number) => data.persons.find((person) => person.id === userId);
    expect(of(one.userId)).toMatchObject({
      otherRoles: [],
      gained: { resourceIds: [idOf('unit')] },
      lost: { resourceIds: [idOf('brand:add')], columns: [{ screen: 'brand', name: 'createdBy' }] },
      scopeBefore: 'department',
      scopeAfter: 'own',
      losesAll: false,
    });
    // The other role adds brands too and shows all columns.
    expect(of(covered.userId)).toMatchObject({
      otherRoles: [`角色${covered.account}`],
      lost: { resourceIds: [], columns: [] },
    });
    expect(of(newcomer.userId)).toMatchObject({
      scopeBefore: 'all',
      scopeAfter: 'all',
      lost: { resourceIds: [] },
    });
    expect(of(newcomer.userId)?.gained.resourceIds.toSorted()).toEqual(
      [idOf('brand'), idOf('brand:edit')].toSorted(),
    );
    expect(await read(one.roleId)).toEqual(before);
    const alone = await tenant.admin.call(roles.preview, { id: one.roleId, removedMemberIds: [one.userId] });
    expect(alone.data.persons.find(({ id }) => id === one.userId)).toMatchObject({ losesAll: true });
  });
});

test('another tenant neither sees nor changes a role, and lends neither people nor rights', async () => {
  const { id } = await added({ name: '机密' });
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  expect((await other.admin.call(roles.overview, { keyword: '机密' })).data).toEqual([]);
  expect(await other.admin.call(roles.detail, { id })).toMatchObject(missing);
  expect(await other.admin.call(roles.update, { ...form(), id })).toMatchObject(missing);
  expect(await other.admin.call(roles.copy, { ...form(), id })).toMatchObject(missing);
  expect(await other.admin.call(roles.switchStatus, { id, enabled: 0 })).toMatchObject(missing);
  expect(await other.admin.call(roles.saveRights, { id, dataScope: 'own' })).toMatchObject(missing);
  expect(await other.admin.call(roles.preview, { id, dataScope: 'own' })).toMatchObject(missing);
  const { data: lent } = await other.admin.call(roles.grantable, {});
  expect(lent.resources.some((resource) => resource.id === idOf('brand'))).toBe(false);
  const save = (changes: object) => tenant.admin.call(roles.saveRights, { id, ...changes });
  const unknown = { http: 400, code: 4000, message: '引用的数据不存在' };
  expect(await save({ granted: [{ id: idOf('brand', other) }] })).toMatchObject(unknown);
  expect(await save({ addedMemberIds: [other.adminId] })).toMatchObject(unknown);
  expect(await save({ addedOrganisationIds: [other.adminId] })).toMatchObject(unknown);
  expect(await read(id)).toMatchObject({ name: '机密', enabled: 1, grants: [], members: [], version: 1 });
});
