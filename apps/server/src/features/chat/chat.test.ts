import { randomUUID } from 'node:crypto';
import { chat } from '@edp/contract/chat';
import { inbox } from '@edp/contract/inbox';
import { session } from '@edp/contract/session';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWindow } from '../../testing/live-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const product = useTestApp();
let address: string;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  address = await product.listen();
  tenant = await product.newTenant();
  other = await product.newTenant();
});

type Speaker = TestClient & { id: number; name: string };

async function newSpeaker(of = tenant): Promise<Speaker> {
  const user = await of.userWith([]);
  const { data } = await user.call(session.info, {});
  return Object.assign(user, { id: data.userId, name: data.userName });
}

const say = (from: TestClient, to: { id: number }, text = '你好') =>
  from.call(chat.send, { userId: to.id, text, idempotencyKey: randomUUID() });
const textsOf = async (reader: TestClient, peer: { id: number }) =>
  (await reader.call(chat.history, { userId: peer.id })).data.map(({ text }) => text);
const unreadOf = async (reader: TestClient) => (await reader.call(inbox.unread, {})).data.unreadMessageCount;
const openFor = ({ signer }: TestClient) => openWindow(address, signer.ticket ?? '');
const setEnabled = ({ id }: Speaker, enabled: boolean) =>
  product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('users')
      .set({ enabled })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  );

describe('a conversation', () => {
  test('stands on both sides, newest first, and pages backwards', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    await say(anna, bert, '第一句');
    await say(bert, anna, '  <b>第二句</b>\n第二行 ');
    const { data: third } = await say(anna, bert, '第三句');
    expect(third).toMatchObject({ senderId: anna.id, recipientId: bert.id, text: '第三句' });
    expect(third.sentTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const all = ['第三句', '<b>第二句</b>\n第二行', '第一句'];
    expect(await textsOf(anna, bert)).toEqual(all);
    expect(await textsOf(bert, anna)).toEqual(all);
    const older = await anna.call(chat.history, { userId: bert.id, beforeId: third.id, pageSize: 1 });
    expect(older.data.map(({ text }) => text)).toEqual([all[1]]);
  });

  test('counts what is unread until it is marked as read', async () => {
    const [anna, bert, carl] = [await newSpeaker(), await newSpeaker(), await newSpeaker()];
    await say(anna, bert);
    await say(anna, bert);
    await say(carl, bert);
    expect([await unreadOf(anna), await unreadOf(bert), await unreadOf(carl)]).toEqual([0, 3, 0]);
    const unread = async () => (await bert.call(chat.peers, { pageSize: 2 })).data.map((peer) => peer.unread);
    expect(await unread()).toEqual([1, 2]);
    await bert.call(chat.markRead, { userId: anna.id });
    expect(await unread()).toEqual([1, 0]);
    expect(await unreadOf(bert)).toBe(1);
  });

  test('is told to the windows of both at once', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    const { client: of } = await openFor(anna);
    const { client: to } = await openFor(bert);
    const { data: newData } = await say(anna, bert, '在吗？');
    const method = 'messagePush';
    expect(await to.nextOf(method)).toEqual({ method, unreadNums: 1, newData });
    expect(await of.nextOf(method)).toEqual({ method, unreadNums: 0, newData });
    const { client: later, initialState } = await openFor(bert);
    expect(initialState).toMatchObject({ unreadMessageCount: 1, unreadNums: 1 });
    await bert.call(chat.markRead, { userId: anna.id });
    // The counts of the message itself may still come before those of its reading.
    const counts = { unreadMessageCount: 0, unreadNums: 0 };
    expect(await later.nextOf('initMessage', counts)).toMatchObject(counts);
  });

  test('holds the longest message that can be sent, whatever it is made of', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    const { client } = await openFor(bert);
    for (const text of ['😀'.repeat(500), '字'.repeat(1_000), `"\\`.repeat(500), `a${'\t'.repeat(998)}b`]) {
      const { data: newData } = await say(anna, bert, text);
      expect(await client.nextOf('messagePush')).toMatchObject({ newData: { id: newData.id, text } });
    }
  });
});

describe('sending', () => {
  test('with one key says it once, also at the same moment', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    const said = { text: '一次', idempotencyKey: randomUUID() };
    const input = { ...said, userId: bert.id };
    const answers = await Promise.all(Array.from({ length: 6 }, () => anna.call(chat.send, input)));
    const again = await anna.call(chat.send, input);
    expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1);
    expect(await textsOf(bert, anna)).toEqual(['一次']);
    expect(await unreadOf(bert)).toBe(1);
    // The key is the sender's own.
    const { data } = await bert.call(chat.send, { ...said, userId: anna.id });
    expect(data).toMatchObject({ senderId: bert.id, text: '一次' });
  });

  test('fifty at once in both directions loses nothing and counts right', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? say(anna, bert, `a${at}`) : say(bert, anna, `b${at}`))),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 0));
    expect([await unreadOf(anna), await unreadOf(bert)]).toEqual([25, 25]);
    const { data } = await anna.call(chat.history, { userId: bert.id, pageSize: 100 });
    expect(data).toHaveLength(50);
    const [peer] = (await bert.call(chat.peers, {})).data;
    expect(peer).toMatchObject({ userId: anna.id, lastText: data[0]?.text, unread: 25 });
  });

  test('to each other at the same moment never ends in a deadlock', async () => {
    const [first, second] = [await newSpeaker(), await newSpeaker()];
    await say(first, second, '开始');
    const sent = await product.database.inTenantTransaction(tenant.id, async (db) => {
      const rows = sql`select from chat_threads
        where tenant_id = ${tenant.id} and user_id = ${first.id} and peer_id = ${second.id} for update`;
      await rows.execute(db);
      // One waits for this row, the other behind it, each with what it has locked before.
      const answers: ReturnType<typeof say>[] = [];
      for (const [from, to] of [
        [first, second],
        [second, first],
      ] as const) {
        answers.push(say(from, to));
        await untilWaiting(db, answers.length);
      }
      return answers;
    });
    expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([0, 0]);
  });

  test('to oneself, to nobody and to somebody disabled is refused', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    expect(await say(anna, anna)).toMatchObject({ code: 4000, errors: [{ path: 'userId' }] });
    expect(await say(anna, { id: 1 })).toMatchObject({ http: 404, code: 4040 });
    await say(anna, bert, '再见');
    await setEnabled(bert, false);
    expect(await say(anna, bert)).toMatchObject({ http: 404, code: 4040 });
    expect(await textsOf(anna, bert)).toEqual(['再见']);
  });

  test('needs words that can be seen', async () => {
    const [anna, bert] = [await newSpeaker(), await newSpeaker()];
    for (const text of ['', '  \n ', '\u200b', 'x'.repeat(1_001), 'bell\u0007', 'nul\u0000'])
      expect(await say(anna, bert, text)).toMatchObject({ code: 4000, errors: [{ path: 'text' }] });
    const keyless = { userId: bert.id, text: 'x', idempotencyKey: 'no key' };
    expect(await anna.call(chat.send, keyless)).toMatchObject({ errors: [{ path: 'idempotencyKey' }] });
    expect(await textsOf(bert, anna)).toEqual([]);
  });
});

describe('the peers', () => {
  test('are the latest conversations, then everybody else by name, page by page', async () => {
    const own = await product.newTenant();
    const [anna, bert, carl, dora] = [
      await newSpeaker(own),
      await newSpeaker(own),
      await newSpeaker(own),
      await newSpeaker(own),
    ];
    await say(anna, carl, '给三');
    await say(dora, anna, '给一');
    const { data, total } = await anna.call(chat.peers, {});
    expect(total).toBe(4);
    expect(data.map(({ userId }) => userId)).toEqual([dora.id, carl.id, bert.id, own.adminId]);
    expect(data[0]).toMatchObject({ userName: dora.name, lastText: '给一', unread: 1, url: '' });
    expect(data[2]).toMatchObject({ lastText: '', lastTime: '', unread: 0 });
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => anna.call(chat.peers, { pageNo, pageSize: 2 })),
    );
    expect(pages.map((page) => page.data.map(({ userId }) => userId))).toEqual([
      [dora.id, carl.id],
      [bert.id, own.adminId],
      [],
    ]);
    expect(pages.map((page) => page.total)).toEqual([4, 4, 4]);
  });

  test('are found by part of the name; the disabled stay while there is something to read', async () => {
    const [anna, bert, carl] = [await newSpeaker(), await newSpeaker(), await newSpeaker()];
    const found = async (name: string) =>
      (await anna.call(chat.peers, { name })).data.map(({ userId }) => userId);
    expect(await found(bert.name.slice(2).toUpperCase())).toEqual([bert.id]);
    expect(await found('%')).toEqual([]);
    expect(await found(anna.name)).toEqual([]);
    await say(anna, bert);
    await setEnabled(bert, false);
    await setEnabled(carl, false);
    expect(await found(bert.name)).toEqual([bert.id]);
    expect(await found(carl.name)).toEqual([]);
  });
});

test('another tenant neither sees, reads, writes to nor marks anybody of this one', async () => {
  const [anna, bert, stranger] = [await newSpeaker(), await newSpeaker(), await newSpeaker(other)];
  await say(anna, bert, '内部');
  const { data } = await stranger.call(chat.peers, { pageSize: 100 });
  expect(data.map(({ userId }) => userId)).not.toContain(anna.id);
  expect((await stranger.call(chat.peers, { name: anna.name })).total).toBe(0);
  expect(await textsOf(stranger, bert)).toEqual([]);
  expect(await say(stranger, bert)).toMatchObject({ http: 404, code: 4040, message: '数据不存在' });
  await stranger.call(chat.markRead, { userId: anna.id });
  expect(await unreadOf(bert)).toBe(1);
  expect(await textsOf(bert, stranger)).toEqual([]);
});

test('no more than a hundred rows are given at once', async () => {
  const [anna, bert] = [await newSpeaker(), await newSpeaker()];
  const refused = { http: 400, message: '分页参数不正确' };
  expect(await anna.call(chat.peers, { pageSize: 101 })).toMatchObject(refused);
  expect(await anna.call(chat.history, { userId: bert.id, pageSize: 101 })).toMatchObject(refused);
  expect(await anna.call(inbox.list, { pageSize: 101 })).toMatchObject(refused);
});
