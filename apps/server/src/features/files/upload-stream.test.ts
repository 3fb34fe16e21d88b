// Only with row-level security: it is about the bytes on their way; files.test.ts runs the statements.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files, UPLOAD_RULES } from '@edp/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { formOf, formType, mp4Of, uploadAs } from '@edp/testkit/uploads';

const dataDir = mkdtempSync(join(tmpdir(), 'edp-stream-'));
const product = useTestApp({ DATA_DIR: dataDir });
let tenant: TestTenant;
let port: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  port = Number(new URL(await product.listen()).port);
});

const LIMIT = UPLOAD_RULES.video.megabytes * 1_048_576;
const end = Buffer.from('\r\n--testboundary--\r\n');
const head = formOf([
  { name: 'source', value: 'edp' },
  { name: 'file', value: mp4Of(64), fileName: 'a.mp4' },
]).subarray(0, -end.length);

function headers(length?: number) {
  return {
    ...signedHeaders(tenant.admin.signer, { method: 'POST', url: files.upload.path, multipart: true }),
    'content-type': formType,
    ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
  };
}

function open(length?: number): Socket {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries(headers(length)).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${files.upload.path} HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Sends an mp4 of so many bytes to its end over a real connection; answers what came back, and when. */
async function sendVideo(size: number, announced: boolean) {
  const socket = open(announced ? head.length - 64 + size + end.length : undefined);
  let sent = 64;
  const answered = new Promise<{ text: string; sent: number }>((resolve, reject) => {
    let text = '';
    socket.on('error', reject).on('data', (piece) => {
      text += String(piece);
      if (text.endsWith('}')) resolve({ text, sent });
    });
  });
  const body = function* () {
    yield head;
    for (; sent < size; sent += 65_536) yield Buffer.alloc(Math.min(65_536, size - sent), 7);
    yield end;
  };
  for (const piece of body()) {
    const bytes = announced ? piece : chunked(piece);
    if (!socket.write(bytes)) await once(socket, 'drain');
  }
  if (!announced) socket.write('0\r\n\r\n');
  const answer = await answered;
  socket.destroy();
  const [, http = '', json = ''] = /^HTTP\/1\.1 (\d+)[^{]*(\{.*)$/s.exec(answer.text) ?? [];
  return { ...JSON.parse(json), http: Number(http), sent: answer.sent };
}

const chunked = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

async function staged(): Promise<string[]> {
  return readdir(join(dataDir, 'uploads')).catch(() => []);
}

async function stored(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function recorded(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from files where tenant_id = ${tenant.id}`.execute(
    product.database.asTenant(tenant.id),
  );
  return Number(rows[0]?.total);
}

test.each([
  ['announced', true],
  ['in chunks', false],
])(
  'a video that is too large (%s) is refused in words that its sender gets to read',
  async (_how, announced) => {
    const before = [await stored(), await recorded()];
    const answer = await sendVideo(LIMIT, announced);
    expect(answer).toMatchObject({
      http: 413,
      code: 4130,
      message: '文件必须小于110MB !',
      errors: [{ path: 'file', message: '文件必须小于110MB !' }],
    });
    expect(await staged()).toEqual([]);
    expect([await stored(), await recorded()]).toEqual(before);
  },
);

test('one byte less arrives whole', async () => {
  const answer = await sendVideo(LIMIT - 1, true);
  expect(answer).toMatchObject({ http: 200, code: 0, data: { orginalName: 'a.mp4' } });
  expect(await staged()).toEqual([]);
  const last = await product.app.inject({ url: answer.data.url, headers: { range: 'bytes=-1' } });
  expect(last.headers['content-range']).toBe(`bytes ${LIMIT - 2}-${LIMIT - 2}/${LIMIT - 1}`);
});

test('a far too large body is refused before it has been sent', async () => {
  const size = LIMIT + 15_000_000;
  const answer = await sendVideo(size, false);
  expect(answer).toMatchObject({ http: 413 });
  expect(answer.sent).toBeLessThan(size - 65_536);
});

test('an upload that breaks off leaves nothing', async () => {
  const before = [await stored(), await recorded()];
  const socket = open(50_000_000);
  socket.write(head);
  socket.write(Buffer.alloc(1_000_000, 7));
  await vi.waitUntil(async () => (await staged()).length === 1, { timeout: 5_000 });
  socket.destroy();
  await vi.waitUntil(async () => (await staged()).length === 0, { timeout: 5_000 });
  expect([await stored(), await recorded()]).toEqual(before);
});

test('uploads at the same time do not disturb each other', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 50, height: 50, channels: 3, background } })
      .png()
      .toBuffer();
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
  const answers = await Promise.all(
    colours.map(async (colour) =>
      uploadAs(tenant.admin, await picture(colour), { fileName: `${colour}.png` }),
    ),
  );
  for (const [at, { data }] of answers.entries()) {
    const kept = await product.app.inject({ url: data.url });
    const { dominant } = await sharp(kept.rawPayload).stats();
    const bright = [dominant.r, dominant.g, dominant.b].map((value) => (value > 128 ? 'ff' : '00'));
    expect(`#${bright.join('')}`).toBe(colours[at]);
  }
  expect(await staged()).toEqual([]);
});
