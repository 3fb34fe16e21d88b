import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chat } from '@edp/contract/chat';
import { session } from '@edp/contract/session';
import { describe, expect, test } from 'vitest';
import { openWindow } from './live-client.ts';
import { send, signIn, startServer, useTwoServers } from './server-processes.ts';
import type { ServerProcess } from './server-processes.ts';

const servers = useTwoServers();
const openAt = (server: ServerProcess | undefined, { ticket }: { ticket: string }) =>
  openWindow(server?.address ?? '', ticket);

describe('windows at two server processes', () => {
  test('hear what is said at the other one', async () => {
    const [first, second] = servers;
    const [clerk, viewer] = [await signIn(first, 'clerk'), await signIn(second, 'viewer')];
    const { client: recipient } = await openAt(second, viewer);
    const { client: ownOther } = await openAt(second, clerk);
    const input = { userId: viewer.userId, text: '看得到吗？', clientKey: randomUUID() };
    const { data: newData } = await send(first, clerk, { url: chat.send.path, input });
    expect(await recipient.nextOf('messagePush')).toMatchObject({ unreadNums: 1, newData });
    expect(await ownOther.nextOf('messagePush')).toMatchObject({ unreadNums: 0, newData });
  });

  test('end within a second when their ticket is signed out at the other one', async () => {
    const [first, second] = servers;
    const [leaving, staying] = [await signIn(first, 'auditor'), await signIn(first, 'auditor')];
    const { client: left } = await openAt(second, leaving);
    const { client: kept } = await openAt(second, staying);
    const since = Date.now();
    await send(first, leaving, { url: session.logout.path });
    expect(await left.nextOf('logout')).toEqual({ method: 'logout' });
    expect(await left.closed).toBe(1000);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });

  test('are told to come back when a server stops, which then ends with 0', async () => {
    const server = await startServer();
    const signer = await signIn(server, 'viewer');
    const windows = await Promise.all(Array.from({ length: 10 }, () => openAt(server, signer)));
    // One that does not answer the goodbye must not keep the server from stopping.
    windows[0]?.client.socket.pause();
    const since = Date.now();
    server.child.kill('SIGTERM');
    const codes = await Promise.all(windows.slice(1).map(({ client }) => client.closed));
    expect(new Set(codes)).toEqual(new Set([1012]));
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(0);
    expect(Date.now() - since).toBeLessThan(8_000);
  });
});
