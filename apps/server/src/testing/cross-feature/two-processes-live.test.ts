import { randomUUID } from 'node:crypto';
import { administeredNews } from '@edp/contract/administered-news';
import { chat } from '@edp/contract/chat';
import { news } from '@edp/contract/news';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { describe, expect, test } from 'vitest';
import { newsForm } from '../fixtures/news-forms.ts';
import { openWindow } from '../live-client.ts';
import { startServer, useTwoServers } from '../server-processes.ts';

const servers = useTwoServers();
const openAt = (address: string, { signer }: HttpClient) => openWindow(address, signer.ticket ?? '');

describe('windows at two server processes', () => {
  test('hear what is said at the other one', async () => {
    const { first, second } = servers;
    const [clerk, viewer] = [
      await signInAt(first, { account: 'clerk' }),
      await signInAt(second, { account: 'viewer' }),
    ];
    const { client: recipient } = await openAt(second, viewer);
    const { client: ownOther } = await openAt(second, clerk);
    const { userId } = (await viewer.call(session.info)).data;
    const { data: newData } = await clerk.call(chat.send, {
      userId,
      text: '看得到吗？',
      idempotencyKey: randomUUID(),
    });
    expect(await recipient.nextOf('messagePush')).toMatchObject({ unreadNums: 1, newData });
    // Passes over reminders of certificates, which the clerk may get meanwhile.
    expect(await ownOther.nextOf('messagePush', { unreadNums: 0 })).toMatchObject({ newData });
  });

  test('end within a second when their ticket is signed out at the other one', async () => {
    const { first, second } = servers;
    const [leaving, staying] = [
      await signInAt(first, { account: 'auditor' }),
      await signInAt(first, { account: 'auditor' }),
    ];
    const { client: left } = await openAt(second, leaving);
    const { client: kept } = await openAt(second, staying);
    const since = Date.now();
    await leaving.call(session.logout);
    expect(await left.nextOf('logout')).toEqual({ method: 'logout' });
    expect(await left.closed).toBe(1000);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });

  test('hear of news that are for them, and of their being taken back, at the other one', async () => {
    const { first, second } = servers;
    const admin = await signInAt(first, { account: 'admin' });
    const [reader, stranger] = [
      await signInAt(second, { account: 'clerk' }),
      await signInAt(second, { account: 'viewer' }),
    ];
    const { client: window } = await openAt(second, reader);
    const { client: elsewhere } = await openAt(second, stranger);
    const { data: roleList } = await admin.call(roles.list, { keyword: 'MDM_CLERK' });
    const audience = [{ kind: 'role' as const, id: roleList[0]?.id ?? 0 }];
    const form = newsForm({ forcedRead: 1, everybody: 0, audience });
    const { id } = (await admin.call(administeredNews.create, form)).data;
    expect(await admin.call(administeredNews.publish, { id })).toMatchObject({ code: 0 });
    expect(await window.nextOf('newsMessage')).toMatchObject({ newData: [id] });
    expect(await reader.call(news.content, { newsIds: [id] })).toMatchObject({ code: 0 });
    expect(await admin.call(administeredNews.withdraw, { id })).toMatchObject({ code: 0 });
    expect(await window.nextOf('newsChanged')).toEqual({ method: 'newsChanged', newData: [id] });
    expect(await reader.call(news.content, { newsIds: [id] })).toMatchObject({ code: 4040 });
    // All that somebody hears whom it is not for.
    expect(await elsewhere.next()).toEqual({ method: 'newsChanged', newData: [id] });
  });

  test('are told to come back when a server stops, which then ends with 0', async () => {
    const server = await startServer();
    const viewer = await signInAt(server.address, { account: 'viewer' });
    const windows = await Promise.all(Array.from({ length: 10 }, () => openAt(server.address, viewer)));
    // One that does not answer the goodbye must not keep the server from stopping.
    windows[0]?.client.socket.pause();
    const since = Date.now();
    const stopped = server.stop();
    const codes = await Promise.all(windows.slice(1).map(({ client }) => client.closed));
    expect(new Set(codes)).toEqual(new Set([1012]));
    expect(await stopped).toBe(0);
    expect(Date.now() - since).toBeLessThan(8_000);
  });
});
