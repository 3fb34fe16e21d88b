import { administeredNews } from '@edp/contract/administered-news';
import { departments } from '@edp/contract/departments';
import { files } from '@edp/contract/files';
import { news } from '@edp/contract/news';
import { roles } from '@edp/contract/roles';
import { users } from '@edp/contract/users';
import { uploadAs } from '@edp/testkit/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { newsForm } from '../../testing/fixtures/news-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { newsInitialState } from './news-initial-state.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
type Form = Parameters<typeof newsForm>[0];

let tenant: TestTenant;
let admin: TestClient;
/** The factory stands in the head office, the workshop in the factory. */
let [head, factory, workshop, office] = [0, 0, 0, 0];
let groupId = 0;

async function department(name: string, parentId?: number): Promise<number> {
  return (await admin.call(departments.create, { name, parentId })).data.id;
}

beforeAll(async () => {
  tenant = await product.newTenant();
  ({ admin } = tenant);
  head = await department('总部');
  factory = await department('工厂', head);
  workshop = await department('车间', factory);
  office = await department('办公室', head);
  groupId = await product.database.inTenantTransaction(tenant.id, async (db) => {
    const group = { tenant_id: tenant.id, code: 'SAFETY', name: '安全员', search_text: 'safety' };
    return (await db.insertInto('user_groups').values(group).returning('id').executeTakeFirstOrThrow()).id;
  });
});

async function published(form: Form, of: TestClient = admin): Promise<number> {
  const { data: draft } = await of.call(administeredNews.create, newsForm(form));
  expect(await of.call(administeredNews.publish, { id: draft.id })).toMatchObject({
    code: 0,
    data: { state: 'published' },
  });
  return draft.id;
}

const isOnTicker = async (reader: TestClient, id: number) =>
  (await reader.call(news.ticker)).data.some(({ newsId }) => newsId === id);
const forced = async (userId: number, tenantId = tenant.id) => {
  const told = await newsInitialState(product.database, { tenantId, userIds: [userId, tenant.adminId] });
  const newData = told.get(userId)?.newData;
  return Array.isArray(newData) ? newData : [];
};

/** Everything that a reader can ask of a piece. */
async function expectReading(reader: TestClient & { userId: number }, id: number): Promise<void> {
  expect(await isOnTicker(reader, id)).toBe(true);
  expect(await forced(reader.userId)).toContain(id);
  expect((await reader.call(news.content, { newsIds: [id] })).data).toMatchObject([{ id }]);
  expect(await reader.call(news.comments, { newsId: id })).toMatchObject({ code: 0 });
  expect(await reader.call(news.views, { newsId: id })).toMatchObject({ code: 0 });
  expect(await reader.call(news.confirmRead, { newsId: id })).toMatchObject({ code: 0 });
}

async function expectNothing(reader: TestClient & { userId: number }, id: number): Promise<void> {
  expect(await isOnTicker(reader, id)).toBe(false);
  expect(await forced(reader.userId)).not.toContain(id);
  expect(await reader.call(news.content, { newsIds: [id] })).toMatchObject(missing);
  expect(await reader.call(news.comments, { newsId: id })).toMatchObject(missing);
  expect(await reader.call(news.views, { newsId: id })).toMatchObject(missing);
  expect(await reader.call(news.confirmRead, { newsId: id })).toMatchObject(missing);
}

const peopleOf = async (newsId: number) =>
  (await admin.call(administeredNews.receipts, { newsId, pageSize: 100 })).data.map(({ id }) => id);

describe('an audience', () => {
  test.each(['department', 'role', 'group'] as const)(
    'of a %s reads a piece, by every call, and nobody else does',
    async (kind) => {
      const inside = await tenant.userWith([], { departmentId: workshop, groupIds: [groupId] });
      const outside = await tenant.userWith([], { departmentId: office });
      const id = { department: factory, role: inside.roleId, group: groupId }[kind];
      const piece = await published({ forcedRead: 1, everybody: 0, audience: [{ kind, id }] });
      await expectReading(inside, piece);
      await expectNothing(outside, piece);
      expect(await peopleOf(piece)).toContain(inside.userId);
      expect(await peopleOf(piece)).not.toContain(outside.userId);
      expect(await isOnTicker(admin, piece)).toBe(false);
    },
  );

  test('may be mixed of several, and each counts once', async () => {
    const own = await department('质检');
    const both = await tenant.userWith([], { departmentId: own, groupIds: [groupId] });
    const second = await tenant.userWith([], { departmentId: office });
    const third = await tenant.userWith([]);
    const audience = [
      { kind: 'department' as const, id: own },
      { kind: 'role' as const, id: second.roleId },
      { kind: 'role' as const, id: both.roleId },
    ];
    const piece = await published({ everybody: 0, audience });
    expect((await peopleOf(piece)).toSorted()).toEqual([both.userId, second.userId].toSorted());
    expect((await admin.call(administeredNews.readings, { ids: [piece] })).data).toEqual([
      { id: piece, people: 2, read: 0 },
    ]);
    expect(await isOnTicker(third, piece)).toBe(false);
    expect((await admin.call(administeredNews.list, { pageSize: 1 })).data).toMatchObject([
      { id: piece, everybody: 0, audienceNames: expect.stringMatching(/^质检、角色.*、角色/) },
    ]);
  });

  test('is who belongs to it now: moves of people and departments and stopped roles hold at once', async () => {
    const [north, south] = [await department('北区'), await department('南区')];
    const team = await department('一组', south);
    const person = await tenant.userWith([], { departmentId: team });
    const byDepartment = await published({
      forcedRead: 1,
      everybody: 0,
      audience: [{ kind: 'department', id: north }],
    });
    await expectNothing(person, byDepartment);
    expect(await admin.call(departments.move, { id: team, parentId: north })).toMatchObject({ code: 0 });
    await expectReading(person, byDepartment);
    const { name } = (await admin.call(users.detail, { id: person.userId })).data;
    await admin.call(users.update, { id: person.userId, name, departmentId: south });
    await expectNothing(person, byDepartment);
    expect(await peopleOf(byDepartment)).toEqual([]);

    const holder = await tenant.userWith([]);
    const byRole = await published({ everybody: 0, audience: [{ kind: 'role', id: holder.roleId }] });
    const second = await tenant.userWith([]);
    await admin.call(users.assignRoles, { id: second.userId, roleIds: [second.roleId, holder.roleId] });
    expect(await isOnTicker(second, byRole)).toBe(true);
    await admin.call(roles.switchStatus, { id: holder.roleId, enabled: 0 });
    expect(await isOnTicker(second, byRole)).toBe(false);
    expect(await peopleOf(byRole)).toEqual([]);
  });

  test('is changed for a published piece: who is left out reads it no more', async () => {
    const [one, two] = [await tenant.userWith([]), await tenant.userWith([])];
    const form = newsForm({ everybody: 0, forcedRead: 1, audience: [{ kind: 'role', id: one.roleId }] });
    const piece = await published(form);
    expect(await isOnTicker(one, piece)).toBe(true);
    const changed = { ...form, audience: [{ kind: 'role' as const, id: two.roleId }] };
    const { data } = await admin.call(administeredNews.update, { id: piece, ...changed });
    expect(data).toMatchObject({ state: 'published', audience: [{ id: two.roleId }] });
    await expectNothing(one, piece);
    await expectReading(two, piece);
    const [item] = (await two.call(news.content, { newsIds: [piece] })).data;
    expect(item?.updateTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('decides about the attachments as well', async () => {
    const [one, two] = [await tenant.userWith([]), await tenant.userWith([])];
    const { data: file } = await uploadAs(admin, Buffer.from('说明\n'), {
      purpose: 'document',
      fileName: '说明.txt',
    });
    const { data: draft } = await admin.call(
      administeredNews.create,
      newsForm({ everybody: 0, audience: [{ kind: 'role', id: one.roleId }], attachments: [file.id] }),
    );
    const download = async (reader: TestClient) =>
      (await reader.raw({ method: 'GET', url: files.download.path.replace(':id', String(file.id)) }))
        .statusCode;
    expect(await download(one)).toBe(404);
    await admin.call(administeredNews.publish, { id: draft.id });
    expect(await download(one)).toBe(200);
    expect(await download(two)).toBe(404);
    const [item] = (await one.call(news.content, { newsIds: [draft.id] })).data;
    expect(item?.attachments).toMatchObject([{ id: file.id, originalName: '说明.txt' }]);
    await admin.call(administeredNews.withdraw, { id: draft.id });
    expect(await download(one)).toBe(404);
  });

  test('keeps a group that is stopped, which is added to none', async () => {
    const group = { tenant_id: tenant.id, code: 'OLD', name: '旧组', search_text: 'old' };
    const { id } = await product.database.inTenantTransaction(tenant.id, (db) =>
      db.insertInto('user_groups').values(group).returning('id').executeTakeFirstOrThrow(),
    );
    const form = newsForm({ everybody: 0, audience: [{ kind: 'group', id }] });
    const { data: draft } = await admin.call(administeredNews.create, form);
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('user_groups')
        .set({ enabled: false })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .execute(),
    );
    expect(await admin.call(administeredNews.create, form)).toMatchObject({
      code: 4000,
      errors: [{ path: 'audience' }],
    });
    expect(await admin.call(administeredNews.update, { ...form, id: draft.id })).toMatchObject({
      data: { audience: [{ name: '旧组' }] },
    });
  });

  test('cannot be of another tenant, and a department that is one stays', async () => {
    const other = await product.newTenant();
    const { data: foreign } = await other.admin.call(departments.create, { name: '外部' });
    const audience = [{ kind: 'department' as const, id: foreign.id }];
    expect(await admin.call(administeredNews.create, newsForm({ everybody: 0, audience }))).toMatchObject({
      code: 4000,
      errors: [{ path: 'audience', message: '引用的数据不存在' }],
    });
    const kept = await department('受众');
    await published({ title: '给受众', everybody: 0, audience: [{ kind: 'department', id: kept }] });
    expect(await admin.call(departments.remove, { id: kept })).toMatchObject({
      code: 4092,
      data: { usedBy: { records: [{ type: 'news', name: '给受众' }] } },
    });
  });
});
