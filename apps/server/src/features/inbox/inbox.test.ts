import { inbox } from '@edp/contract/inbox';
import { session } from '@edp/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWindow } from '../../testing/live-client.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { sendMessages } from './inbox.queries.ts';

const product = useTestApp();
let address: string;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  address = await product.listen();
  tenant = await product.newTenant();
  other = await product.newTenant();
});

interface Reader extends TestClient {
  id: number;
}

async function newReader(): Promise<Reader> {
  const user = await tenant.userWith([]);
  const { data } = await user.call(session.info, {});
  return Object.assign(user, { id: data.userId });
}

async function send(userIds: number[], kind: 'notice' | 'system', title = '标题') {
  await product.database.inTenantTransaction(tenant.id, (db) =>
    sendMessages(db, tenant.id, { userIds, kind, title, content: `${title}的内容` }),
  );
}

const unreadOf = async (reader: TestClient) => (await reader.call(inbox.unread, {})).data;
const titles = async (reader: TestClient, filter: object = {}) =>
  (await reader.call(inbox.list, filter)).data.map(({ title }) => title);
const openFor = ({ signer }: TestClient) => openWindow(address, signer.ticket ?? '');

describe('the inbox', () => {
  test('lists what was sent, newest first, by kind and by what is unread', async () => {
    const reader = await newReader();
    for (const title of ['一', '二', '三'])
      await send([reader.id], title === '二' ? 'system' : 'notice', title);
    const { data, total } = await reader.call(inbox.list, { pageSize: 2 });
    expect(total).toBe(3);
    expect(data).toMatchObject([
      { title: '三', kind: 'notice', content: '三的内容', read: false },
      { title: '二', kind: 'system', read: false },
    ]);
    expect(data[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await titles(reader, { pageSize: 2, pageNo: 2 })).toEqual(['一']);
    expect(await titles(reader, { kind: 'system' })).toEqual(['二']);
    await reader.call(inbox.markRead, { ids: [data[0]?.id ?? 0] });
    expect(await titles(reader, { unreadOnly: true })).toEqual(['二', '一']);
    expect(await titles(reader, { unreadOnly: true, kind: 'notice' })).toEqual(['一']);
    expect((await reader.call(inbox.list, {})).data.map(({ read }) => read)).toEqual([true, false, false]);
  });

  test('counts each kind until it is read', async () => {
    const reader = await newReader();
    await send([reader.id], 'notice');
    await send([reader.id], 'notice');
    await send([reader.id, reader.id], 'system');
    const counts = { unreadMessageCount: 0, unreadNoticeCount: 2, unreadSystemMessageCount: 1 };
    expect(await unreadOf(reader)).toEqual(counts);
    await reader.call(inbox.markAllRead, { kind: 'notice' });
    expect(await unreadOf(reader)).toEqual({ ...counts, unreadNoticeCount: 0 });
    await reader.call(inbox.markAllRead, {});
    expect(await unreadOf(reader)).toEqual({ ...counts, unreadNoticeCount: 0, unreadSystemMessageCount: 0 });
  });

  test('tells open windows: one more, and the counts once something is read', async () => {
    const [reader, bystander] = [await newReader(), await newReader()];
    await send([reader.id], 'system');
    const { client, initialState } = await openFor(reader);
    expect(initialState).toMatchObject({ unreadSystemMessageCount: 1, unreadNums: 1 });
    const { client: elsewhere } = await openFor(bystander);
    await send([reader.id], 'notice');
    expect(await client.nextOf('messagePush')).toEqual({ method: 'messagePush', unreadNums: 1 });
    await reader.call(inbox.markAllRead, { kind: 'system' });
    const told = async (): Promise<unknown> => {
      const message = await client.nextOf('initMessage');
      return message.unreadSystemMessageCount === 0 ? message : told();
    };
    expect(await told()).toMatchObject({ unreadNoticeCount: 1, unreadNums: 1 });
    await send([bystander.id], 'notice');
    expect(await elsewhere.nextOf('messagePush')).toEqual({ method: 'messagePush', unreadNums: 1 });
  });

  test.runIf(hasRls())('reaches hundreds at once, or nobody when the work is rolled back', async () => {
    const reader = await newReader();
    const { client } = await openFor(reader);
    const failing = product.database.inTenantTransaction(tenant.id, async (db) => {
      const userIds = [reader.id];
      await sendMessages(db, tenant.id, { userIds, kind: 'notice', title: '不', content: '不' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const crowd = await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .insertInto('users')
        .values(
          Array.from({ length: 1_200 }, (_, at) => ({
            tenant_id: tenant.id,
            account: `crowd${at}`,
            name: `众${at}`,
            password_hash: '',
          })),
        )
        .returning('id')
        .execute(),
    );
    await send([...crowd.map(({ id }) => id), reader.id], 'notice', '致大家');
    expect(await client.next()).toEqual({ method: 'messagePush', unreadNums: 1 });
    expect(await titles(reader)).toEqual(['致大家']);
  });

  test('of somebody else cannot be read or marked, in this tenant or another', async () => {
    const reader = await newReader();
    await send([reader.id], 'notice', '私信');
    const ids = (await reader.call(inbox.list, {})).data.map(({ id }) => id);
    for (const stranger of [await newReader(), other.admin]) {
      expect(await titles(stranger)).toEqual([]);
      expect(await stranger.call(inbox.markRead, { ids })).toMatchObject({ code: 0 });
      expect(await stranger.call(inbox.markAllRead, {})).toMatchObject({ code: 0 });
    }
    expect(await titles(reader, { unreadOnly: true })).toEqual(['私信']);
  });

  test('takes nobody of another tenant', async () => {
    await expect(send([other.adminId], 'notice')).rejects.toThrow('messages_user_fkey');
    expect(await unreadOf(other.admin)).toMatchObject({ unreadNoticeCount: 0 });
  });
});
