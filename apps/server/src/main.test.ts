import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serverProgram } from './testing/server-program.ts';

const inProduction = { NODE_ENV: 'production', EDP_CAPTCHA_FIXED: '', EDP_SMS_FIXED: '' };
let root: string;
let folder: string;
let server: ChildProcess;
let lines: AsyncIterator<string, undefined>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'edp-main-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Starts the server on data of that name, which are there already where a test before it has started on them. */
function start(name: string): void {
  folder = join(root, name);
  const started = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, ...inProduction, PORT: '0', DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
}
afterEach(() => server.kill('SIGKILL'));

/** While it is there, the database runs. */
const lockFile = () => join(folder, 'postgres', 'cluster', 'postmaster.pid');

/** What the server's next line that holds this says. */
async function printed(what: RegExp): Promise<string> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const found = what.exec(line.value)?.[0];
    if (found !== undefined) return found;
  }
  throw new Error(`the server ended before it said ${what}`);
}

async function endOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
}

async function expectDatabaseShutDown(): Promise<void> {
  expect(existsSync(lockFile())).toBe(false);
  const log = await readFile(join(folder, 'postgres.log'), 'utf8');
  expect(log.trimEnd().split('\n').at(-1)).toContain('database system is shut down');
}

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s: what has begun is answered, the database is shut down, and the end is no failure',
  async (signal) => {
    start('kept');
    const at = await printed(/http:\/\/[\d.]+:\d+/);
    const begun = request(`${at}/user/v6/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    });
    const answered = once(begun, 'response');
    begun.write('{');
    server.kill(signal);
    await printed(/Stopping/);
    begun.end('}');
    const [answer] = await answered;
    // Unsigned, so refused, but in full.
    const text = await new Response(answer).text();
    expect(JSON.parse(text)).toMatchObject({ code: 4001 });
    expect(await endOf(server)).toBe(0);
    await expectDatabaseShutDown();
  },
);

test('a stop during the start leaves no database behind', async () => {
  start('fresh');
  await expect.poll(() => existsSync(lockFile()), { timeout: 30_000, interval: 5 }).toBe(true);
  server.kill('SIGTERM');
  expect(await endOf(server)).toBe(0);
  await expectDatabaseShutDown();
});
