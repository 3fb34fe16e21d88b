import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownName, surroundings, type Cluster } from './cluster.ts';

const run = promisify(execFile);
const logLimit = 10 * 1024 * 1024;

/** A running server of a cluster: its main process and its port on the loopback address. */
export type Postmaster = { pid: number; port: number };

/** Tells this folder's server from every other process, also when the folder was copied or moved. */
async function markOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `edp.folder=${dev}-${ino}`;
}

async function commandLine(pid: number): Promise<string | undefined> {
  const reading =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout);
  return reading.catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The server the cluster's `postmaster.pid` speaks of, if it lives; what a dead one left is cleared away. */
export async function findPostmaster({ folder }: Cluster): Promise<Postmaster | undefined> {
  const path = join(folder, 'postmaster.pid');
  const content = await readFile(path, 'utf8').catch(() => '');
  const [pid, , , port] = content.split('\n').map(Number);
  if (!pid || !port || !isAlive(pid)) return undefined;
  const command = await commandLine(pid);
  // Unreadable is no proof of another process; then the password decides.
  if (command === undefined || command.includes(await markOf(folder))) return { pid, port };
  await clearStale(path, content);
  return undefined;
}

/** PostgreSQL clears this file itself unless the number of its process has been given to another one. */
async function clearStale(path: string, content: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => content);
  if (moved === content) await rm(aside, { force: true });
  else await rename(aside, path);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done, failed) => server.once('listening', done).once('error', failed));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function openLog(log: string): Promise<number> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimit) await rename(log, `${log}.1`);
  return openSync(log, 'a', 0o600);
}

function settings(durable: boolean): string[] {
  const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
  const times = ['TimeZone=UTC', 'log_timezone=UTC', 'shared_buffers=256MB'];
  const careless = ['fsync=off', 'full_page_writes=off'];
  return [...common, ...times, ...(durable ? [] : careless)];
}

/**
 * A throw-away server takes its memory in large pages, where the system has them: to touch a small one for the first time costs
 * some virtual machines 12 µs, and a large one, of 512 small ones, 110. One that lasts is as small as it can be instead.
 */
function allocation(durable: boolean): Record<string, string> {
  return durable ? {} : { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
}

/** Starts the server detached, so that a Ctrl-C meant for us does not reach it before our last query. */
export async function launch(cluster: Cluster, port: number | undefined): Promise<ChildProcess> {
  const { folder, binaries, log, durable } = cluster;
  const pairs = [...settings(durable), await markOf(folder), `port=${port ?? (await freePort())}`];
  const options = pairs.flatMap((pair) => ['-c', pair]);
  const output = await openLog(log);
  const { env, ...place } = surroundings(cluster);
  try {
    const child = spawn(join(binaries, 'postgres'), ['-D', ownName(folder), ...options], {
      ...place,
      env: { ...env, ...allocation(durable) },
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.once('error', () => {});
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** One that does not end by then is stopped at once; the next start reads again what it had not written down. */
const SHUT_DOWN_MS = 60_000;

/** Fast shutdown: ends what runs, writes everything down, waits until it is gone. */
export async function shutDown({ binaries, folder }: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await run(join(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-D', folder]);
    return;
  }
  process.kill(pid, 'SIGINT');
  const impatientAt = Date.now() + SHUT_DOWN_MS;
  let isImpatient = false;
  // The file goes last; the process may stay on as a zombie where nobody collects orphans, as in a container.
  while (existsSync(join(folder, 'postmaster.pid')) && isAlive(pid)) {
    await sleep(10);
    if (isImpatient || Date.now() < impatientAt) continue;
    isImpatient = true;
    process.kill(pid, 'SIGQUIT');
  }
}
