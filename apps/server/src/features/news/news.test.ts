import { news } from '@edp/contract/news';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadAs } from '@edp/testkit/uploads';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { newsInitialState } from './news-initial-state.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const missing = { http: 404, code: 4040, message: '数据不存在' };

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

async function published(fields: object = {}, { admin } = tenant) {
  const form = { title: '通知', typeName: '通知公告', content: '<p>正文</p>', ...fields };
  const { data } = await admin.call(news.publish, form);
  return data;
}

async function commented(
  newsId: number,
  texts: readonly string[],
  { status = 'normal', userId = tenant.adminId } = {},
): Promise<number[]> {
  const rows = texts.map((text) => ({
    tenant_id: tenant.id,
    news_id: newsId,
    user_id: userId,
    text,
    status,
  }));
  const added = await product.database.inTenantTransaction(tenant.id, (db) =>
    db.insertInto('news_comments').values(rows).returning('id').execute(),
  );
  return added.map(({ id }) => id);
}

describe('publishing', () => {
  test('answers the piece, and the line in the header shows the newest twenty', async () => {
    const own = await product.newTenant();
    const first = await published({ title: '第一条' }, own);
    expect(first).toEqual({
      id: expect.any(Number),
      title: '第一条',
      publishDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      typeName: '通知公告',
      viewCount: 0,
      commentCount: 0,
      content: '<p>正文</p>',
    });
    for (let at = 2; at <= 21; at++) await published({ title: `第${at}条` }, own);
    const { data } = await own.admin.call(news.ticker, { userId: own.adminId });
    expect(data).toHaveLength(20);
    expect(data[0]).toEqual({ newsId: expect.any(Number), title: '第21条' });
    expect(data.map(({ title }) => title)).not.toContain('第一条');
  });

  test('needs its button and all of its fields', async () => {
    const reader = await tenant.userWith(['home']);
    const form = { title: '通知', typeName: '公告', content: '<p>x</p>' };
    expect(await reader.call(news.publish, form)).toMatchObject({ http: 403, code: 4030 });
    const sent = { title: '通知', newsTypeValue: '公告', newsContent: '<p>x</p>' };
    for (const [path, value] of [
      ['title', ' '],
      ['newsTypeValue', ''],
      ['newsContent', '   '],
      ['newsContent', '<script>alert(1)</script><p>&nbsp;</p>'],
    ]) {
      const answer = await tenant.admin.send('POST', news.publish.path, { ...sent, [path ?? '']: value });
      expect(answer).toMatchObject({ code: 4000, errors: [{ path }] });
    }
    const lines = await published({ content: '<p>一</p>\r\n<p>二</p>' });
    expect(lines.content).toMatch(/<p>一<\/p>\s+<p>二<\/p>/);
  });
});

describe('pictures of our own', () => {
  const showing = (...paths: string[]) => ({
    title: '图',
    typeName: '公告',
    content: paths.map((path) => `<img src="${path}">`).join(''),
  });
  const filesOf = async (newsId: number) => {
    const rows = await product.database
      .asTenant(tenant.id)
      .selectFrom('news_files')
      .select('file_id')
      .where('tenant_id', '=', tenant.id)
      .where('news_id', '=', newsId)
      .execute();
    return rows.map(({ file_id }) => file_id);
  };

  test('are written down with the piece, each once', async () => {
    const { data: one } = await uploadAs(tenant.admin, pixel);
    const { data: two } = await uploadAs(tenant.admin, pixel);
    const form = showing(one.filePath, two.url.replaceAll('&', '&amp;'), one.url, 'https://a.example/b.png');
    const { data } = await tenant.admin.call(news.publish, form);
    expect((await filesOf(data.id)).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await filesOf((await published()).id)).toEqual([]);
  });

  test('that do not exist, or are of another tenant, are refused, and nothing is published', async () => {
    const { data: foreign } = await uploadAs(other.admin, pixel);
    const { data: own } = await uploadAs(tenant.admin, pixel);
    const before = await tenant.admin.call(news.ticker);
    for (const path of [foreign.filePath, foreign.url, '/file/v6/view/1', '/file/v6/view/9999999999999999'])
      expect(await tenant.admin.call(news.publish, showing(own.filePath, path))).toMatchObject({
        code: 4000,
        errors: [{ path: 'content', message: '图片路径错误' }],
      });
    expect(await tenant.admin.call(news.ticker)).toEqual(before);
  });

  test('leave with an address of the reader, though the same text was made safe for another', async () => {
    const content = '<p>同一</p><img src="/file/v6/view/77">';
    for (const { id, admin } of [tenant, other, tenant]) {
      const row = { tenant_id: id, title: '同', type: '公告', content };
      const added = await product.database.inTenantTransaction(id, (db) =>
        db.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      const { data } = await admin.call(news.content, { newsIds: [added.id] });
      expect(data[0]?.content).toMatch(
        new RegExp(`^<p>同一</p><img src="/file/v6/view/77\\?t=${id}&amp;x=\\d+&amp;h=\\w+" alt="" />$`),
      );
    }
  });
});

test.runIf(hasRls())('a long text is made safe once, however often it is read', async () => {
  const content = '<p style="color: red">段<b>粗</b></p>'.repeat(2_400);
  const pieces = await Promise.all(
    Array.from({ length: 4 }, (_, at) => published({ content: `${content}${at}` })),
  );
  const reading = async () => {
    const begun = performance.now();
    await tenant.admin.call(news.content, { newsIds: pieces.map(({ id }) => id) });
    return performance.now() - begun;
  };
  const first = await reading();
  expect(Math.min(await reading(), await reading())).toBeLessThan(first / 3);
});

test('of more comments and views than the bound it is only said that there are more', async () => {
  const { id } = await published();
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await sql`insert into news_views (tenant_id, news_id, user_id)
      select ${tenant.id}, ${id}, ${tenant.adminId} from generate_series(1, 10001)`.execute(db);
    await sql`insert into news_comments (tenant_id, news_id, user_id, text)
      select ${tenant.id}, ${id}, ${tenant.adminId}, n::text from generate_series(1, 10001) as n`.execute(db);
  });
  for (const list of [news.views, news.comments]) {
    const answer = await tenant.admin.call(list, { newsId: id, pageNo: 2 });
    expect(answer).toMatchObject({ total: 10_001, totalBounded: true });
    expect(answer.data).toHaveLength(10);
  }
});

describe('opening', () => {
  test('answers in the order asked, counts a view each and leaves browse records', async () => {
    const [one, two] = [await published({ title: '甲' }), await published({ title: '乙' })];
    const reader = await tenant.userWith([]);
    const { data } = await reader.call(news.content, { newsIds: [two.id, 1, one.id, two.id] });
    expect(data.map(({ title, viewCount }) => [title, viewCount])).toEqual([
      ['乙', 1],
      ['甲', 1],
    ]);
    await tenant.admin.call(news.content, { newsIds: [one.id] });
    const views = await tenant.admin.call(news.views, { newsId: one.id, pageNo: 1, pageSize: 10 });
    expect(views.total).toBe(2);
    expect(views.data).toEqual([
      { userName: '管理员', time: expect.any(String) },
      { userName: expect.stringContaining('用户'), time: expect.any(String) },
    ]);
    expect(await reader.call(news.content, { newsIds: [1, 2] })).toMatchObject(missing);
    expect(await reader.send('POST', news.content.path, { newsIds: [] })).toMatchObject({ code: 4000 });
  });

  test('many at once, in whatever order, lose no view and never wait for each other', async () => {
    const pieces = await Promise.all(Array.from({ length: 4 }, () => published()));
    const ids = pieces.map(({ id }) => id);
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        tenant.admin.call(news.content, { newsIds: at % 2 ? ids : ids.toReversed() }),
      ),
    );
    expect(opened.every(({ code }) => code === 0)).toBe(true);
    const { data } = await tenant.admin.call(news.content, { newsIds: ids });
    expect(data.map(({ viewCount }) => viewCount)).toEqual([21, 21, 21, 21]);
  });

  test('a picture of our own leaves with an address that can be fetched', async () => {
    const upload = await uploadAs(tenant.admin, pixel);
    const { content } = await published({
      content: `<img src="${upload.data.url}&amp;x=1" alt="图">`,
    });
    const src = /src="([^"]+)"/.exec(content)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await product.app.inject({ method: 'GET', url: src })).statusCode).toBe(200);
    const stored = await product.database
      .asTenant(tenant.id)
      .selectFrom('news')
      .select('content')
      .where('tenant_id', '=', tenant.id)
      .where('content', 'like', `%${upload.data.filePath}"%`)
      .execute();
    expect(stored).toHaveLength(1);
  });
});

describe('comments', () => {
  test('are paged, newest first, with their status; only the normal ones are counted', async () => {
    const { id } = await published();
    await commented(id, ['被屏蔽'], { status: 'hidden' });
    await commented(
      id,
      Array.from({ length: 12 }, (_, at) => `评论${at}`),
    );
    const page = await tenant.admin.call(news.comments, { newsId: id, pageNo: 2, pageSize: 10 });
    expect(page.total).toBe(13);
    expect(page.data.map(({ text, status }) => [text, status])).toEqual([
      ['评论1', '正常'],
      ['评论0', '正常'],
      ['被屏蔽', '已屏蔽'],
    ]);
    expect(Object.keys(page.data[0] ?? {}).toSorted()).toEqual(
      ['canDelete', 'userName', 'text', 'time', 'id', 'status'].toSorted(),
    );
    const { data } = await tenant.admin.call(news.content, { newsIds: [id] });
    expect(data[0]?.commentCount).toBe(12);
    const past = await tenant.admin.call(news.comments, { newsId: id, pageNo: 9, pageSize: 10 });
    expect(past).toMatchObject({ data: [], total: 13 });
  });

  test('only a normal one is deleted, and it stays as deleted', async () => {
    const { id } = await published();
    const [normal = 0] = await commented(id, ['删我']);
    const [hidden = 0] = await commented(id, ['不能删'], { status: 'hidden' });
    expect(await tenant.admin.call(news.deleteComment, { commentId: normal })).toMatchObject({
      code: 0,
      message: '删除成功',
    });
    const refused = { http: 409, code: 4093 };
    expect(await tenant.admin.call(news.deleteComment, { commentId: normal })).toMatchObject(refused);
    expect(await tenant.admin.call(news.deleteComment, { commentId: hidden })).toMatchObject(refused);
    expect(await tenant.admin.call(news.deleteComment, { commentId: 1 })).toMatchObject(missing);
    const { data } = await tenant.admin.call(news.comments, { newsId: id });
    expect(data.map(({ status }) => status)).toEqual(['已屏蔽', '已删除']);
  });

  test('are deleted by their author and by who moderates, and every reader is told which he may delete', async () => {
    const [author, reader, moderator] = await Promise.all([
      tenant.userWith([]),
      tenant.userWith(['home']),
      tenant.userWith(['home', 'news:moderate']),
    ]);
    const { id } = await published();
    const [own = 0, second = 0] = await commented(id, ['第一', '第二'], { userId: author.userId });
    await commented(id, ['已屏蔽'], { userId: author.userId, status: 'hidden' });
    const deletable = async (client: TestClient) =>
      (await client.call(news.comments, { newsId: id })).data.map(({ canDelete }) => canDelete);
    expect(await deletable(author)).toEqual([false, true, true]);
    expect(await deletable(moderator)).toEqual([false, true, true]);
    expect(await deletable(reader)).toEqual([false, false, false]);
    const refused = { http: 403, code: 4030, message: '没有操作权限' };
    expect(await reader.call(news.deleteComment, { commentId: own })).toMatchObject(refused);
    expect(await deletable(author)).toEqual([false, true, true]);
    expect(await author.call(news.deleteComment, { commentId: own })).toMatchObject({ code: 0 });
    expect(await moderator.call(news.deleteComment, { commentId: second })).toMatchObject({ code: 0 });
    expect(await deletable(author)).toEqual([false, false, false]);
    // Whether it could be deleted at all is not told to who may not.
    expect(await reader.call(news.deleteComment, { commentId: own })).toMatchObject(refused);
  });

  test('of many that delete the same one exactly one does', async () => {
    const { id } = await published();
    const [commentId = 0] = await commented(id, ['争']);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tenant.admin.call(news.deleteComment, { commentId })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array(7).fill(4093)]);
  });
});

describe('news that must be read', () => {
  const unreadOf = async (userId: number, tenantId = tenant.id) =>
    (await newsInitialState(product.database, { tenantId, userIds: [userId] })).get(userId);

  test('greets until it is confirmed, oldest first, and only what is newer than the account', async () => {
    const own = await product.newTenant();
    const [one, two] = [await published({ forcedRead: 1 }, own), await published({ forcedRead: true }, own)];
    await published({}, own);
    const late = await own.userWith([]);
    const { data: person } = await late.call(news.ticker);
    expect(person).toHaveLength(3);
    expect(await unreadOf(own.adminId, own.id)).toEqual({ method: 'newsMessage', newData: [one.id, two.id] });
    const everybody = await product.database
      .asTenant(own.id)
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', own.id)
      .execute();
    const userIds = everybody.map(({ id }) => id);
    const greeted = await newsInitialState(product.database, { tenantId: own.id, userIds });
    expect([...greeted.keys()]).toEqual([own.adminId]);
    expect(await own.admin.call(news.confirmRead, { newsId: one.id })).toMatchObject({ code: 0 });
    expect(await unreadOf(own.adminId, own.id)).toMatchObject({ newData: [two.id] });
    const again = await Promise.all(
      Array.from({ length: 4 }, () => own.admin.call(news.confirmRead, { newsId: two.id })),
    );
    expect(again.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await unreadOf(own.adminId, own.id)).toBeUndefined();
  });

  test('only such a piece can be confirmed', async () => {
    const plain = await published();
    expect(await tenant.admin.call(news.confirmRead, { newsId: plain.id })).toMatchObject(missing);
    expect(await tenant.admin.call(news.confirmRead, { newsId: 1 })).toMatchObject(missing);
    expect(await tenant.admin.send('GET', news.confirmRead.path)).toMatchObject({ code: 4000 });
  });
});

test('another tenant neither sees, counts nor changes anything of a piece', async () => {
  const piece = await published({ title: '机密', forcedRead: true });
  const [commentId = 0] = await commented(piece.id, ['内部']);
  const { admin } = other;
  const titles = (await admin.call(news.ticker)).data.map(({ title }) => title);
  expect(titles).not.toContain('机密');
  expect(await admin.call(news.content, { newsIds: [piece.id] })).toMatchObject(missing);
  expect(await admin.call(news.comments, { newsId: piece.id })).toMatchObject(missing);
  expect(await admin.call(news.views, { newsId: piece.id })).toMatchObject(missing);
  expect(await admin.call(news.confirmRead, { newsId: piece.id })).toMatchObject(missing);
  expect(await admin.call(news.deleteComment, { commentId })).toMatchObject(missing);
  const greeted = await newsInitialState(product.database, {
    tenantId: other.id,
    userIds: [tenant.adminId, other.adminId],
  });
  expect(greeted.size).toBe(0);
  const { data } = await tenant.admin.call(news.content, { newsIds: [piece.id] });
  expect(data[0]).toMatchObject({ viewCount: 1, commentCount: 1 });
});
