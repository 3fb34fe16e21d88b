import { execFileSync, spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/processes.mjs';
import { installIfNeeded } from '../../tools/install.mjs';
import { textToSign } from '../../packages/contract/src/signature.ts';

/**
 * Uploads the largest video that is taken and the smallest that is not, and watches the server's memory meanwhile.
 * Ends with 1 when the memory rises by more than the budget or anything stays behind that should not.
 */
const LIMIT = 110 * 1024 * 1024;
const BUDGET_MB = 50;
const SAMPLE_MS = 25;
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'edp-drill-'));
const dataDir = join(folder, 'data');
const tenantAuth = 'BRH';
let corTicket = '';
let signKey = 'edp-web-v6';

async function startServer(node: string) {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    EDP_CAPTCHA_FIXED: 'abcd',
  };
  const child = spawn(node, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (address) return { child, address };
  }
  throw new Error('The server did not start');
}

const { child, address } = await startServer(await installIfNeeded());

function signed(path: string, bodyHash: string): Record<string, string> {
  const e = String(Date.now());
  const c = randomBytes(16).toString('hex');
  const text = textToSign({ method: 'POST', path, corTicket, tenantAuth, e, c, bodyHash });
  return { corTicket, tenantAuth, e, c, s: createHmac('sha256', signKey).update(text).digest('hex') };
}

async function call(path: string, input: object) {
  const body = JSON.stringify(input);
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = { ...signed(path, hash), 'content-type': 'application/json' };
  return (await fetch(address + path, { method: 'POST', headers, body })).json();
}

async function signIn(): Promise<void> {
  const source = `web_${Date.now()}`;
  await fetch(`${address}/user/v6/captcha?source=${source}`);
  const person = { loginName: 'clerk', password: 'demo123456', captcha: 'abcd', source };
  const { data } = await call('/user/v6/login', person);
  corTicket = data.ticket;
  signKey = data.signKey;
}

async function upload(file: Blob, name: string) {
  const path = '/file/v6/upload';
  const body = new FormData();
  body.append('source', 'edp');
  body.append('file', file, name);
  const response = await fetch(address + path, {
    method: 'POST',
    headers: signed(path, 'UNSIGNED-PAYLOAD'),
    body,
  });
  return { http: response.status, ...(await response.json()) };
}

/** A video as far as its beginning tells, on the disk. */
async function writeVideo(size: number): Promise<Blob> {
  const path = join(folder, `${size}.mp4`);
  const head = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41', 'latin1');
  const filler = function* () {
    yield head;
    for (let left = size - head.length; left > 0; left -= MEGABYTE)
      yield randomBytes(Math.min(left, MEGABYTE));
  };
  await pipeline(Readable.from(filler()), createWriteStream(path));
  return openAsBlob(path, { type: 'video/mp4' });
}

function memory(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024;
}

/** The highest memory while the work goes on. */
async function peakDuring<T>(work: Promise<T>): Promise<{ peak: number; result: T }> {
  let peak = memory();
  let done = false;
  const watched = work.finally(() => (done = true));
  while (!done) {
    await Promise.race([watched.catch(() => undefined), wait(SAMPLE_MS)]);
    peak = Math.max(peak, memory());
  }
  return { peak, result: await watched };
}

function filesIn(name: string): number {
  const path = join(dataDir, name);
  if (!existsSync(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

const faults: string[] = [];
function expectThat(holds: boolean, what: string): void {
  if (!holds) faults.push(what);
}

async function watch(what: string, file: Blob) {
  await wait(1_000);
  const before = memory();
  const start = Date.now();
  const { peak, result } = await peakDuring(upload(file, '演示.mp4'));
  const [from, to, rise] = [before, peak, peak - before].map((value) => value.toFixed(1));
  console.log(
    `${what}: ${from} -> ${to} MB, rise ${rise} MB (budget ${BUDGET_MB}), ${Date.now() - start} ms`,
  );
  expectThat(peak - before < BUDGET_MB, `${what}: memory rose by ${rise} MB`);
  return result;
}

try {
  await signIn();
  // The code of uploads is loaded once.
  await upload(await writeVideo(MEGABYTE), 'warm-up.mp4');
  const largest = await writeVideo(LIMIT - 1);
  for (let round = 1; round <= ROUNDS; round++) {
    const answer = await watch(`${LIMIT - 1} bytes, ${round}.`, largest);
    expectThat(answer.code === 0, `the largest video was refused: ${answer.message}`);
  }
  const stored = filesIn('files');
  const refused = await watch(`${LIMIT} bytes`, await writeVideo(LIMIT));
  console.log(`answer: HTTP ${refused.http}, code ${refused.code}, ${refused.message}`);
  expectThat(
    refused.http === 413 && refused.code === 4130,
    'a video of the limit was not refused as too large',
  );
  console.log(`files kept: ${filesIn('files') - stored} more; waiting: ${filesIn('uploads')}`);
  expectThat(filesIn('files') === stored && filesIn('uploads') === 0, 'the refused upload left a file');
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
