import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { chat } from '@edp/contract/chat';
import { SOCKET_PATH } from '@edp/contract/live';
import { session } from '@edp/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announce } from '../database/announce.ts';
import { hashTicket } from '../http/authenticate.ts';
import { LiveClient, openWindow, shakeHands } from '../testing/live-client.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { PASSWORD } from '@edp/testkit/credentials';
import { signIn } from '@edp/testkit/sign-in';
import type { TestTenant } from '../testing/test-tenant.ts';
import { readTicketHolders } from './ticket-holders.ts';

// A database of its own: the connections that listen to it are cut, whichever product they belong to.
const product = useTestApp({}, { settings: [] });
let address: string;
let tenant: TestTenant;
let other: TestTenant;
let owner: pg.Client;

beforeAll(async () => {
  address = await product.listen();
  tenant = await product.newTenant();
  other = await product.newTenant();
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const ticketOf = ({ signer }: TestClient) => signer.ticket ?? '';

async function shake(ticket: string, headers?: Record<string, string>): Promise<LiveClient> {
  const client = await shakeHands(address, ticket, headers);
  if (typeof client === 'number') throw new Error(`refused with ${client}`);
  return client;
}

async function userIdOf(client: TestClient): Promise<number> {
  return (await client.call(session.info, {})).data.userId;
}

/** Another ticket of a user with little to their name. */
const someone = () => tenant.userWith([]);

const push = { method: 'messagePush', unreadNums: 1 } as const;
const counts = (unread: number) => ({
  method: 'initMessage',
  unreadMessageCount: unread,
  unreadNoticeCount: 0,
  unreadSystemMessageCount: 0,
  unreadNums: unread,
});

describe('a handshake', () => {
  test('with a live ticket opens a socket that greets with the counts', async () => {
    const { initialState } = await openWindow(address, ticketOf(await someone()));
    expect(initialState).toEqual(counts(0));
  });

  test('with a dead, unknown, malformed or absent ticket is refused in HTTP', async () => {
    const user = await someone();
    await user.call(session.logout, {});
    for (const ticket of [ticketOf(user), 'x'.repeat(43), '', '%00', 'x'.repeat(5_000), '..%2f..'])
      expect(await shakeHands(address, ticket)).toBe(401);
  });

  test('of a page that is not ours is refused, one of ours and one of no page are not', async () => {
    const ticket = ticketOf(await someone());
    const { host } = new URL(address);
    for (const origin of [
      'http://evil.example',
      `http://${host}.evil.example`,
      'null',
      'file://',
      `http://x@y`,
    ])
      expect(await shakeHands(address, ticket, { origin })).toBe(403);
    // Without a trusted proxy nobody says under which name we are known.
    const forwarded = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await shakeHands(address, ticket, forwarded)).toBe(403);
    for (const headers of [{ origin: `http://${host}` }, {}])
      expect(await shakeHands(address, ticket, headers)).toBeInstanceOf(LiveClient);
  });

  test('elsewhere is refused, and another protocol is answered as an ordinary request', async () => {
    const status = async (path: string, upgrade: string) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      const [data] = await once(socket, 'data');
      socket.destroy();
      return String(data).split(' ')[1];
    };
    expect(await status('/healthz', 'websocket')).toBe('404');
    expect(await status(SOCKET_PATH.slice(0, -1), 'websocket')).toBe('404');
    expect(await status('/healthz', 'h2c')).toBe('200');
  });
});

describe('the first frame', () => {
  test('must show the same ticket', async () => {
    const user = await someone();
    const ticket = ticketOf(user);
    const frames = [
      JSON.stringify({ method: 'connection', token: ticketOf(tenant.admin) }),
      JSON.stringify({ method: 'hello', token: ticket }),
      'no JSON',
      Buffer.from(JSON.stringify({ method: 'connection', token: ticket })),
    ];
    for (const frame of frames) {
      const client = await shake(ticket);
      client.socket.send(frame);
      expect(await client.closed).toBe(1008);
    }
  });

  test('that is too large closes the socket, and so do too many', async () => {
    const ticket = ticketOf(await someone());
    const large = await shake(ticket);
    large.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    const { client } = await openWindow(address, ticket);
    for (let at = 0; at < 40; at += 1) client.socket.send('{}');
    expect(await client.closed).toBe(1008);
  });

  test('is awaited before anything is told', async () => {
    const user = await someone();
    const userIds = [await userIdOf(user)];
    const silent = await shake(ticketOf(user));
    const { client } = await openWindow(address, ticketOf(user));
    await announce(product.database.global, { kind: 'message', tenantId: tenant.id, userIds, message: push });
    expect(await client.next()).toEqual(push);
    silent.introduce(ticketOf(user));
    expect(await silent.next()).toEqual(counts(0));
  });
});

describe('an open window', () => {
  test('is told what is said to its user and to its tenant, and nothing of another tenant', async () => {
    const user = await someone();
    const userIds = [await userIdOf(user)];
    const { client } = await openWindow(address, ticketOf(user));
    const db = product.database.global;
    const refresh = { method: 'refresh', msg: '' } as const;
    await announce(db, { kind: 'message', tenantId: other.id, userIds, message: push });
    await announce(db, { kind: 'message', tenantId: other.id, message: push });
    await announce(db, { kind: 'unread', tenantId: other.id, userIds });
    await announce(db, { kind: 'message', tenantId: tenant.id, userIds: [tenant.adminId], message: push });
    await announce(db, {
      kind: 'message',
      tenantId: tenant.id,
      userIds,
      message: { ...refresh, msg: 'mine' },
    });
    await announce(db, { kind: 'message', tenantId: tenant.id, message: { ...refresh, msg: 'all' } });
    expect(await client.next()).toMatchObject({ msg: 'mine' });
    expect(await client.next()).toMatchObject({ msg: 'all' });
  });

  test('is told when what is announced cannot be read by anybody, or names hundreds of users', async () => {
    const user = await someone();
    const userId = await userIdOf(user);
    const { client } = await openWindow(address, ticketOf(user));
    await owner.query(`select pg_notify('edp_live', 'no JSON'), pg_notify('edp_live', '{"kind":"message"}')`);
    const userIds = [...Array.from({ length: 2_500 }, (_, at) => 2 ** 52 + at), userId];
    const message = { method: 'refresh' } as const;
    await announce(product.database.global, { kind: 'message', tenantId: tenant.id, userIds, message });
    expect(await client.next()).toMatchObject({ method: 'refresh' });
  });

  test('counts again when a push came while it was being counted', async () => {
    const user = await someone();
    const userIds = [await userIdOf(user)];
    const { client } = await openWindow(address, ticketOf(user));
    await announce(product.database.global, { kind: 'message', tenantId: tenant.id, userIds, message: push });
    expect(await client.next()).toEqual(push);
    // Nothing was stored: the push is taken back.
    expect(await client.next()).toEqual(counts(0));
  });

  test('beyond the twentieth of a user sends the oldest away for good', async () => {
    const ticket = ticketOf(await someone());
    const { client: oldest } = await openWindow(address, ticket);
    const clients: LiveClient[] = [];
    for (let at = 0; at < 20; at += 1) clients.push(await shake(ticket));
    expect(await oldest.nextOf('closeSocket')).toEqual({ method: 'closeSocket' });
    expect(await oldest.closed).toBe(1008);
    clients[0]?.introduce(ticket);
    expect(await clients[0]?.next()).toEqual(counts(0));
  });

  test('stands in the metrics', async () => {
    const { client } = await openWindow(address, ticketOf(await someone()));
    const { body } = await product.app.inject('/metrics');
    expect(Number(/^edp_live_sockets (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    client.socket.close();
  });
});

describe('a ticket', () => {
  test('that is signed out takes its windows along within a second, and no others', async () => {
    const user = await someone();
    const second = await signIn(product.anyone(tenant.code), user.account);
    const { client: kept } = await openWindow(address, ticketOf(second));
    const { client: left } = await openWindow(address, ticketOf(user));
    const since = Date.now();
    await user.call(session.logout, {});
    expect(await left.next()).toEqual({ method: 'logout' });
    expect(await left.closed).toBe(1000);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });

  test('of another window ends when the password is changed', async () => {
    const user = await someone();
    const { client: elsewhere } = await openWindow(
      address,
      ticketOf(await signIn(product.anyone(tenant.code), user.account)),
    );
    const { client: here } = await openWindow(address, ticketOf(user));
    await user.call(session.changePassword, {
      loginName: user.account,
      oldPassword: PASSWORD,
      password: 'another123',
      confirmPassword: 'another123',
    });
    expect(await elsewhere.next()).toEqual({ method: 'logout' });
    expect(here.socket.readyState).toBe(here.socket.OPEN);
  });

  test('that runs out closes its windows at that moment', async () => {
    const user = await someone();
    const hash = hashTicket(ticketOf(user));
    await owner.query(
      `update tickets set expires_at = clock_timestamp() + interval '700 ms' where ticket_hash = $1`,
      [hash],
    );
    const { client } = await openWindow(address, ticketOf(user));
    const since = Date.now();
    expect(await client.next()).toEqual({ method: 'logout' });
    expect(Date.now() - since).toBeLessThan(1_500);
  });

  test('that was used in the meantime is looked at again instead of being ended', async () => {
    const user = await someone();
    const hash = hashTicket(ticketOf(user));
    await owner.query(
      `update tickets set idle_limit = '1 second', last_seen_at = now() where ticket_hash = $1`,
      [hash],
    );
    const { client } = await openWindow(address, ticketOf(user));
    await owner.query(
      `update tickets set last_seen_at = now() + interval '1 second' where ticket_hash = $1`,
      [hash],
    );
    const since = Date.now();
    expect(await client.next()).toEqual({ method: 'logout' });
    expect(Date.now() - since).toBeGreaterThan(1_200);
  });
});

/** Ends the connection that this app listens on; its windows are greeted anew when it stands again. */
async function cutListener(): Promise<void> {
  const { rows } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'edp-live' and datname = current_database()`,
  );
  expect(rows.length).toBeGreaterThan(0);
}

describe('when the database has hung up', () => {
  test('windows are greeted anew and hear again', async () => {
    const user = await someone();
    const userIds = [await userIdOf(user)];
    const { client } = await openWindow(address, ticketOf(user));
    await cutListener();
    expect(await client.next()).toEqual(counts(0));
    const message = { method: 'refresh' } as const;
    await announce(product.database.global, { kind: 'message', tenantId: tenant.id, userIds, message });
    expect(await client.next()).toEqual(message);
  });

  test('tickets that died without a word are found out: disabled user, removed role, closed tenant', async () => {
    const third = await product.newTenant();
    const [disabled, stripped, staying] = [await someone(), await someone(), await someone()];
    const windows = [disabled, stripped, third.admin].map((user) => openWindow(address, ticketOf(user)));
    const { client: kept } = await openWindow(address, ticketOf(staying));
    const clients = await Promise.all(windows);
    await owner.query('update users set enabled = false where tenant_id = $1 and id = $2', [
      tenant.id,
      await userIdOf(disabled),
    ]);
    await owner.query('delete from user_roles where tenant_id = $1 and user_id = $2', [
      tenant.id,
      await userIdOf(stripped),
    ]);
    await owner.query('update tenants set enabled = false where id = $1', [third.id]);
    await cutListener();
    for (const { client } of clients) {
      expect(await client.nextOf('logout')).toEqual({ method: 'logout' });
      expect(await client.closed).toBe(1000);
    }
    expect(await kept.next()).toEqual(counts(0));
  });
});

describe('what cannot be read of one tenant', () => {
  test('closes its windows and leaves those of others open', async () => {
    const third = await product.newTenant();
    for (const text of ['一', '二']) {
      const idempotencyKey = randomUUID();
      await (await third.userWith([])).call(chat.send, { userId: third.adminId, text, idempotencyKey });
    }
    const { client: broken } = await openWindow(address, ticketOf(third.admin));
    const { client: kept } = await openWindow(address, ticketOf(await someone()));
    // More than a count can hold.
    await owner.query('update chat_threads set unread = 2147483647 where tenant_id = $1 and user_id = $2', [
      third.id,
      third.adminId,
    ]);
    await cutListener();
    expect(await broken.closed).toBe(1011);
    expect(await kept.next()).toEqual(counts(0));
  });

  test('does not keep the tickets of others from being judged', async () => {
    const [own, others] = [tenant.admin, other.admin].map((user) =>
      hashTicket(ticketOf(user)).toString('hex'),
    );
    const asTenant = (tenantId: number) => {
      if (tenantId === other.id) throw new Error('broken');
      return product.database.asTenant(tenantId);
    };
    const refused: unknown[] = [];
    const holders = await readTicketHolders(
      { ...product.database, asTenant },
      [own ?? '', others ?? ''],
      (hashes) => refused.push(...hashes),
    );
    expect([[...holders.keys()], refused]).toEqual([[own], [others]]);
  });
});
