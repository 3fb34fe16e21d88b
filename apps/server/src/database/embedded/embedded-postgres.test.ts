import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
let started: EmbeddedPostgres[];
let remember: string;
let recall: string;

// Made with mode 700, so as root this is also the private home the database's account cannot pass.
const privateFolder = () => mkdtemp(join(tmpdir(), 'edp-test-'));

// Shared by the tests, since making a cluster takes longer than all of them.
beforeAll(async () => {
  dataDir = await privateFolder();
});

afterAll(() => rm(dataDir, { recursive: true }));

beforeEach(({ task }) => {
  started = [];
  remember = `create table "${task.id}" as select 42 as answer`;
  recall = `select answer from "${task.id}"`;
});

afterEach(async () => {
  for (const server of started) await server.stop();
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder, { durable: false });
  started.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const pidFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

const holder = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
  const server = await startEmbeddedPostgres(process.argv[2], { durable: false });
  process.send(server.url);
  process.on('message', async () => { await server.stop(); process.disconnect(); });
`;

async function startInOtherProcess(folder = dataDir): Promise<{ child: ChildProcess; url: string }> {
  const script = join(await mkdtemp(join(dataDir, 'script-')), 'holder.mjs');
  await writeFile(script, holder);
  const child = fork(script, [folder]);
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

describe('the embedded database', () => {
  test('is UTF-8, in UTC, with checksums, asks for the password and keeps its files private', async () => {
    const { url } = await start();
    expect(await ask(url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(url, 'show timezone')).toBe('UTC');
    expect(await ask(url, 'show data_checksums')).toBe('on');
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(url, `select upper('ä') || '品'`)).toBe('Ä品');
    await expect(ask(url.replace(/:[^:]*@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    for (const file of ['postgres/password', 'postgres.log', 'postgres/cluster/PG_VERSION']) {
      expect((await stat(join(dataDir, file))).mode & 0o077, file).toBe(0);
    }
  });

  test('keeps what was written over a stop', async () => {
    const first = await start();
    await ask(first.url, remember);
    await first.stop();
    await expect(readFile(pidFile())).rejects.toThrow('ENOENT');
    const second = await start();
    expect(await ask(second.url, recall)).toBe(42);
  });

  test('comes back at the same address when it is killed in use', async () => {
    const { url } = await start();
    await ask(url, remember);
    process.kill(await postmasterPid(), 'SIGKILL');
    await sleep(100);
    await expect.poll(() => ask(url, recall).catch(() => 0), { timeout: 15_000 }).toBe(42);
  });

  test('is adopted from a killed server', async () => {
    const { child, url } = await startInOtherProcess();
    const pid = await postmasterPid();
    await ask(url, remember);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await start();
    expect(adopted.url).toBe(url);
    expect(await postmasterPid()).toBe(pid);
    // Until the database has noticed that the killed one is gone, it is not for the other to stop it.
    await expect
      .poll(() => ask(url, "select count(*)::int from pg_locks where locktype = 'advisory'"))
      .toBe(1);
    await adopted.stop();
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('recovers when server and database were both killed', async () => {
    const { child, url } = await startInOtherProcess();
    await ask(url, remember);
    child.kill('SIGKILL');
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await ask((await start()).url, recall)).toBe(42);
  });

  test('does not take another process with the old number for itself', async () => {
    const first = await start();
    await ask(first.url, remember);
    const content = await readFile(pidFile(), 'utf8');
    await first.stop();
    await writeFile(pidFile(), content.replace(/^\d+/, String(process.pid)));
    expect(await ask((await start()).url, recall)).toBe(42);
  });

  test('is one for several processes starting at once, and stays until the last leaves', async () => {
    const fresh = await privateFolder();
    const others = [startInOtherProcess(fresh), startInOtherProcess(fresh)] as const;
    const [a, b, own] = await Promise.all([...others, start(fresh)]);
    expect([a.url, b.url]).toEqual([own.url, own.url]);
    a.child.send('stop');
    await once(a.child, 'exit');
    await own.stop();
    expect(await ask(b.url, 'select 1')).toBe(1);
    b.child.send('stop');
    await once(b.child, 'exit');
    await expect(ask(b.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await rm(fresh, { recursive: true });
  });

  test('is not mistaken for the one a copied folder came from', async () => {
    const { url } = await start();
    await ask(url, remember);
    await ask(url, 'checkpoint');
    const copy = await privateFolder();
    await cp(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true });
    const other = await start(copy);
    expect(other.url).not.toBe(url);
    expect(await ask(other.url, recall)).toBe(42);
    await other.stop();
    expect(await ask(url, recall)).toBe(42);
    await rm(copy, { recursive: true });
  });
});
