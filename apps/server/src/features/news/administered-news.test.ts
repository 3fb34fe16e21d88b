import { administeredNews } from '@edp/contract/administered-news';
import { departments } from '@edp/contract/departments';
import { inbox } from '@edp/contract/inbox';
import { news } from '@edp/contract/news';
import { securityEvents } from '@edp/contract/security-events';
import { uploadAs } from '@edp/testkit/uploads';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { shanghaiText } from '../../database/records/times.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { newsForm } from '../../testing/fixtures/news-forms.ts';
import { openWindow } from '../../testing/live-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const invalidState = { http: 409, code: 4093 };
const refused = { http: 403, code: 4030 };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let tenant: TestTenant;
let admin: TestClient;
let address: string;

beforeAll(async () => {
  tenant = await product.newTenant();
  ({ admin } = tenant);
  address = await product.listen();
});

async function drafted(fields: Parameters<typeof newsForm>[0] = {}, of = admin) {
  return (await of.call(administeredNews.create, newsForm(fields))).data;
}

async function published(fields: Parameters<typeof newsForm>[0] = {}, of = admin) {
  const { id } = await drafted(fields, of);
  return (await of.call(administeredNews.publish, { id })).data;
}

const inMinutes = (minutes: number) => shanghaiText(new Date(Date.now() + minutes * 60_000));
const titlesOf = async (reader: TestClient) =>
  (await reader.call(news.ticker)).data.map(({ title }) => title);
const opened = (reader: TestClient, id: number) => reader.call(news.content, { newsIds: [id] });

/** Lets time pass for a piece, as if it had been done so much earlier. */
async function ago(id: number, column: 'published_at' | 'reminded_at', interval: string): Promise<void> {
  await product.database.inTenantTransaction(tenant.id, (db) =>
    sql`update news set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
         where tenant_id = ${tenant.id} and id = ${id}`.execute(db),
  );
}

describe('writing', () => {
  test('a draft keeps text, pictures and files, is seen by nobody who reads, and is removed', async () => {
    const { data: picture } = await uploadAs(admin, pixel);
    const { data: file } = await uploadAs(admin, Buffer.from('附件\n'), {
      purpose: 'document',
      fileName: '附件.txt',
    });
    const content = `<p onclick="x()">甲</p><script>1</script><img src="${picture.url}">`;
    const draft = await drafted({ title: '年度安排', content, attachments: [file.id] });
    expect(draft).toMatchObject({
      state: 'draft',
      publishTime: '',
      updateTime: '',
      createdBy: '管理员',
      attachments: [{ id: file.id, originalName: '附件.txt' }],
    });
    expect(draft.content).toMatch(/^<p>甲<\/p><img src="\/file\/v6\/view\/\d+\?t=/);
    expect(await titlesOf(admin)).not.toContain('年度安排');
    expect(await opened(admin, draft.id)).toMatchObject(missing);
    const found = await admin.call(administeredNews.list, { keyword: 'ndap', state: 'draft' });
    expect(found.data.map(({ id }) => id)).toEqual([draft.id]);
    expect(await admin.call(administeredNews.remove, { id: draft.id })).toMatchObject({ code: 0 });
    expect(await admin.call(administeredNews.detail, { id: draft.id })).toMatchObject(missing);
  });

  test('a draft may be incomplete, what is published may not', async () => {
    const { id } = await drafted({ content: '<p>&nbsp;</p>', everybody: 0 });
    expect(await admin.call(administeredNews.publish, { id })).toMatchObject({
      code: 4000,
      errors: [
        { path: 'content', message: '请输入内容' },
        { path: 'audience', message: '请选择发布范围' },
      ],
    });
    const piece = await published();
    const emptied = newsForm({ content: '', everybody: 1 });
    expect(await admin.call(administeredNews.update, { ...emptied, id: piece.id })).toMatchObject({
      code: 4000,
      errors: [{ path: 'content' }],
    });
    for (const fields of [{ title: ' ' }, { typeName: '' }, { forcedRead: 2 }, { everybody: '' }])
      expect(
        await admin.send('POST', administeredNews.create.path, { ...newsForm(), ...fields }),
      ).toMatchObject({
        code: 4000,
        errors: [{ path: Object.keys(fields)[0] }],
      });
  });

  test('of two who change or publish a piece at once the slower one is told', async () => {
    const { id, version } = await drafted();
    const form = newsForm();
    const both = await Promise.all(
      ['甲', '乙'].map((title) => admin.call(administeredNews.update, { ...form, title, id, version })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    const { data: now } = await admin.call(administeredNews.detail, { id });
    expect(both.find(({ code }) => code === 4091)).toMatchObject({ data: { current: { title: now.title } } });
    const publishing = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(administeredNews.publish, { id, version: now.version })),
    );
    expect(publishing.map(({ code }) => code).toSorted()).toEqual([0, 4091, 4091, 4091]);
    expect(await admin.call(administeredNews.publish, { id })).toMatchObject(invalidState);
    expect(await admin.call(administeredNews.remove, { id })).toMatchObject(invalidState);
  });

  test('each button needs a right of its own, and what is public the one to publish as well', async () => {
    const reader = await tenant.userWith(['home']);
    const writer = await tenant.userWith(['news', 'news:add', 'news:edit']);
    expect(await reader.call(administeredNews.list, {})).toMatchObject(refused);
    const draft = await drafted({}, writer);
    const form = { ...newsForm(), id: draft.id };
    expect(await writer.call(administeredNews.update, form)).toMatchObject({ code: 0 });
    for (const endpoint of ['publish', 'withdraw', 'remove', 'remind'] as const)
      expect(await writer.call(administeredNews[endpoint], { id: draft.id })).toMatchObject(refused);
    expect(await writer.call(administeredNews.receipts, { newsId: draft.id })).toMatchObject(refused);
    await admin.call(administeredNews.publish, { id: draft.id, publishTime: inMinutes(5) });
    expect(await writer.call(administeredNews.update, form)).toMatchObject(refused);
  });
});

describe('a schedule', () => {
  test('is seen from its moment on, by the clock of the database, and not before', async () => {
    const { id } = await drafted({ title: '定时新闻', forcedRead: 1 });
    expect(await admin.call(administeredNews.publish, { id, publishTime: inMinutes(-1) })).toMatchObject({
      code: 4000,
      errors: [{ path: 'publishTime', message: '发布时间必须晚于当前时间' }],
    });
    const publishTime = inMinutes(60);
    expect(await admin.call(administeredNews.publish, { id, publishTime })).toMatchObject({
      message: '已定时发布',
      data: { state: 'scheduled', publishTime },
    });
    const listed = (await admin.call(administeredNews.list, { state: 'scheduled', pageSize: 1 })).data;
    expect(listed).toMatchObject([{ id }]);
    await ago(id, 'published_at', '59 minutes');
    expect(await titlesOf(admin)).not.toContain('定时新闻');
    expect(await opened(admin, id)).toMatchObject(missing);
    expect(await admin.call(news.confirmRead, { newsId: id })).toMatchObject(missing);
    await ago(id, 'published_at', '1 minute');
    expect(await titlesOf(admin)).toContain('定时新闻');
    expect(await opened(admin, id)).toMatchObject({ code: 0 });
    expect(await admin.call(administeredNews.list, { state: 'published', pageSize: 1 })).toMatchObject({
      data: [{ id }],
    });
  });

  test('is given another time, and taken back before it has come it is a draft', async () => {
    const { id } = await drafted();
    await admin.call(administeredNews.publish, { id, publishTime: inMinutes(5) });
    const later = inMinutes(50);
    expect(await admin.call(administeredNews.publish, { id, publishTime: later })).toMatchObject({
      data: { state: 'scheduled', publishTime: later },
    });
    expect(await admin.call(administeredNews.withdraw, { id })).toMatchObject({
      message: '已取消定时发布',
      data: { state: 'draft', publishTime: '' },
    });
    expect(await admin.call(administeredNews.remove, { id })).toMatchObject({ code: 0 });
  });

  test.runIf(hasRls())(
    'tells open windows of whom it is for when its moment comes, and nobody else',
    async () => {
      const own = await product.newTenant();
      const [reader, other] = [await own.userWith([]), await own.userWith([])];
      const { client: window } = await openWindow(address, reader.signer.ticket ?? '');
      const { client: elsewhere } = await openWindow(address, other.signer.ticket ?? '');
      const audience = [{ kind: 'role' as const, id: reader.roleId }];
      const { id } = await drafted({ forcedRead: 1, everybody: 0, audience }, own.admin);
      const publishTime = shanghaiText(new Date(Date.now() + 2_000));
      await own.admin.call(administeredNews.publish, { id, publishTime });
      expect(await opened(reader, id)).toMatchObject(missing);
      expect(await window.next()).toEqual({ method: 'newsMessage', newData: [id] });
      expect(await opened(reader, id)).toMatchObject({ code: 0 });
      await own.admin.call(administeredNews.withdraw, { id });
      expect(await window.next()).toEqual({ method: 'newsChanged', newData: [id] });
      // All that the other window has heard of it.
      expect(await elsewhere.next()).toEqual({ method: 'newsChanged', newData: [id] });
    },
  );
});

describe('news that need not be read', () => {
  const told = (id: number) => ({ method: 'newsChanged', newData: [id] });

  test.runIf(hasRls())('are told to open windows at once, and when their moment comes', async () => {
    const own = await product.newTenant();
    const reader = await own.userWith([]);
    const { client: window } = await openWindow(address, reader.signer.ticket ?? '');
    const { id: first } = await published({}, own.admin);
    expect(await window.next()).toEqual(told(first));
    const { id: second } = await drafted({ title: '定时公告' }, own.admin);
    const publishTime = shanghaiText(new Date(Date.now() + 2_000));
    await own.admin.call(administeredNews.publish, { id: second, publishTime });
    expect(await titlesOf(reader)).not.toContain('定时公告');
    expect(await window.next()).toEqual(told(second));
    expect(await titlesOf(reader)).toContain('定时公告');
    const { data: piece } = await own.admin.call(news.publish, {
      title: '公告',
      typeName: '通知',
      content: '<p>停电</p>',
      forcedRead: false,
    });
    expect(await window.next()).toEqual(told(piece.id));
  });
});

describe('taking back', () => {
  test('ends every way to a piece; published again it is read anew', async () => {
    const reader = await tenant.userWith([]);
    const { id } = await published({ title: '误发', forcedRead: 1 });
    await reader.call(news.confirmRead, { newsId: id });
    expect(await admin.call(administeredNews.withdraw, { id })).toMatchObject({
      message: '撤回成功',
      data: { state: 'withdrawn' },
    });
    expect(await titlesOf(reader)).not.toContain('误发');
    expect(await opened(reader, id)).toMatchObject(missing);
    expect(await reader.call(news.comments, { newsId: id })).toMatchObject(missing);
    expect(await admin.call(administeredNews.withdraw, { id })).toMatchObject(invalidState);
    expect(await admin.call(administeredNews.remove, { id })).toMatchObject(invalidState);
    const { client: window } = await openWindow(address, reader.signer.ticket ?? '');
    await admin.call(administeredNews.publish, { id });
    const { newData } = await window.nextOf('newsMessage');
    expect(newData).toContain(id);
    const unread = await admin.call(administeredNews.receipts, {
      newsId: id,
      keyword: reader.account,
      read: 0,
    });
    expect(unread.data).toMatchObject([{ id: reader.userId, readTime: '' }]);
  });
});

async function csv(input: object, of: TestClient = admin) {
  const { path: url } = administeredNews.exportReceipts;
  return of.raw({ method: 'POST', url, body: JSON.stringify(input), contentType: 'application/json' });
}

describe('receipts', () => {
  test('tell who has read a piece and when: opened, or confirmed where it must be read', async () => {
    const own = await product.newTenant();
    const [one, two] = [await own.userWith([]), await own.userWith([])];
    const plain = await published({}, own.admin);
    const must = await published({ forcedRead: 1 }, own.admin);
    const newcomer = await own.userWith([]);
    for (const { id } of [plain, must]) await opened(one, id);
    const readings = async () =>
      (await own.admin.call(administeredNews.readings, { ids: [plain.id, must.id] })).data;
    expect(await readings()).toEqual([
      { id: plain.id, people: 4, read: 1 },
      // It is not asked of an account that is younger than the piece.
      { id: must.id, people: 3, read: 0 },
    ]);
    await one.call(news.confirmRead, { newsId: must.id });
    await newcomer.call(news.confirmRead, { newsId: must.id });
    expect((await readings())[1]).toEqual({ id: must.id, people: 3, read: 1 });
    const receipts = (input: object) =>
      own.admin.call(administeredNews.receipts, { newsId: must.id, ...input });
    expect(await receipts({ read: 1 })).toMatchObject({
      data: [{ id: one.userId, account: one.account, readTime: expect.stringMatching(/^\d{4}-/) }],
      total: 1,
    });
    expect((await receipts({ read: 0 })).data.map(({ id }) => id)).toEqual([two.userId, own.adminId]);
    expect(await receipts({ keyword: two.account })).toMatchObject({ data: [{ id: two.userId }], total: 1 });
    expect(await receipts({ sortField: 'readTime', sortOrder: 'asc', pageSize: 1 })).toMatchObject({
      data: [{ id: one.userId }],
      total: 3,
    });
  });

  test('are filtered by department with those below, and exported as text that runs nowhere', async () => {
    const own = await product.newTenant();
    const { data: upper } = await own.admin.call(departments.create, { name: '=总部' });
    const { data: lower } = await own.admin.call(departments.create, { name: '@下级', parentId: upper.id });
    const person = await own.userWith([], { departmentId: lower.id });
    const { id: newsId } = await published({}, own.admin);
    await opened(person, newsId);
    const found = await own.admin.call(administeredNews.receipts, { newsId, departmentId: upper.id });
    expect(found.data).toMatchObject([{ id: person.userId, departmentName: '@下级' }]);
    const answer = await csv({ newsId }, own.admin);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line, last] = answer.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFF姓名,账号,部门,状态,阅读时间');
    expect(line).toMatch(new RegExp(`^用户${person.account},${person.account},'@下级,已读,\\d{4}-`));
    expect(last).toMatch(/^管理员,admin,.*,未读,$/);
    const { data } = await own.admin.call(securityEvents.audits, { kind: 'exported' });
    expect(data).toMatchObject([{ subjectKindName: '新闻', changes: ['条数：2'] }]);
    expect((await csv({ newsId, read: 1 }, own.admin)).body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('remind who has not read it, once an hour however many ask at once', async () => {
    const own = await product.newTenant();
    const [one, two] = [await own.userWith([]), await own.userWith([])];
    const { id, title } = await published({}, own.admin);
    await opened(one, id);
    const remind = () => own.admin.call(administeredNews.remind, { id });
    const answers = await Promise.all(Array.from({ length: 5 }, remind));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4290, 4290, 4290, 4290]);
    const noticesOf = async (reader: TestClient) => (await reader.call(inbox.list, { kind: 'notice' })).data;
    expect(await noticesOf(two)).toMatchObject([{ title: '您有新闻待阅读', content: title }]);
    expect(await noticesOf(one)).toEqual([]);
    await product.database.inTenantTransaction(own.id, (db) =>
      sql`update news set reminded_at = reminded_at - interval '1 hour' where tenant_id = ${own.id}`.execute(
        db,
      ),
    );
    await opened(two, id);
    expect(await remind()).toMatchObject({ message: '已提醒1人', data: { sent: 1 } });
    expect(await noticesOf(two)).toHaveLength(1);
    const { id: later } = await drafted({}, own.admin);
    expect(await own.admin.call(administeredNews.remind, { id: later })).toMatchObject(invalidState);
  });
});

test('another tenant neither sees nor changes a piece', async () => {
  const { admin: other } = await product.newTenant();
  const piece = await published({ title: '内部新闻' });
  const draft = await drafted({ title: '内部草稿' });
  expect(await other.call(administeredNews.list, { keyword: '内部' })).toMatchObject({ data: [], total: 0 });
  for (const { id } of [piece, draft]) {
    expect(await other.call(administeredNews.detail, { id })).toMatchObject(missing);
    expect(await other.call(administeredNews.update, { ...newsForm(), id })).toMatchObject(missing);
    for (const endpoint of ['publish', 'withdraw', 'remove', 'remind'] as const)
      expect(await other.call(administeredNews[endpoint], { id })).toMatchObject(missing);
    expect(await other.call(administeredNews.receipts, { newsId: id })).toMatchObject(missing);
    expect((await csv({ newsId: id }, other)).statusCode).toBe(404);
    expect((await other.call(administeredNews.readings, { ids: [id] })).data).toEqual([]);
    expect(await opened(other, id)).toMatchObject(missing);
  }
  expect(await admin.call(administeredNews.detail, { id: piece.id })).toMatchObject({
    data: { title: '内部新闻', state: 'published', viewCount: 0 },
  });
});
