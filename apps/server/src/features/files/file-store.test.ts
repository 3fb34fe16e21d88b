// Only with row-level security: it is about folder and bucket; files.test.ts runs the statements.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { bucketSettings, openBucket, type Bucket } from '../../testing/bucket.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';
import { removeStored } from './file-store.ts';
import { fileStoreOf } from './open-store.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'edp-bucket-'));
const dataDir = mkdtempSync(join(tmpdir(), 'edp-s3-'));
const PORT = 5_219;
let bucket: Bucket;
const settings = { DATA_DIR: dataDir, ...bucketSettings(PORT) };
const product = useTestApp(settings);
let tenant: TestTenant;

beforeAll(async () => {
  bucket = await openBucket(folder, PORT);
  tenant = await product.newTenant();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const objects = async (name: string) =>
  (await readdir(bucket.folder)).filter((entry) => entry.startsWith(name));

describe('a bucket', () => {
  test('keeps a picture and its thumbnail, and nothing stays on the disk', async () => {
    const png = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#2456e6' } })
      .png()
      .toBuffer();
    const { data } = await uploadAs(tenant.admin, png);
    const seen = await product.app.inject({ url: data.url });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'png', width: 640 });
    const small = await product.app.inject({ url: `${data.url}&thumbnail=1` });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('files');
  });

  test('takes a long video and gives back the part that is asked for', async () => {
    const video = mp4Of(20_000_000);
    const { data } = await uploadAs(tenant.admin, video, { fileName: 'a.mp4' });
    const part = await product.app.inject({ url: data.url, headers: { range: 'bytes=9000000-9000099' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(video.subarray(9_000_000, 9_000_100))).toBe(true);
  });

  test('loses what is removed, and does not mind what is not there', async () => {
    const { data } = await uploadAs(tenant.admin, Buffer.from('说明'), { fileName: '说明.txt' });
    const url = `/file/v6/download/${data.id}`;
    const etag = String((await tenant.admin.raw({ method: 'GET', url })).headers['etag']);
    const store = await fileStoreOf(readConfig({ NODE_ENV: 'test', ...settings }));
    const name = etag.replaceAll('"', '');
    expect(await objects(name)).not.toEqual([]);
    await removeStored(store, name);
    await removeStored(store, name);
    expect(await objects(name)).toEqual([]);
    expect((await tenant.admin.raw({ method: 'GET', url })).json()).toMatchObject({ code: 4040 });
  });
});

test('a bucket that connects and says nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const { fileStore } = readConfig({ NODE_ENV: 'test', ...settings, EDP_S3_ENDPOINT: endpoint });
  if (fileStore.kind !== 's3') throw new Error('no bucket');
  const store = s3Store(fileStore, { connectionTimeout: 100, requestTimeout: 100, socketTimeout: 100 });
  await expect(store.read('a')).rejects.toThrow(/timed out|exceeded/);
  await expect(store.remove('a')).rejects.toThrow(/timed out|exceeded/);
  silent.closeAllConnections();
  silent.close();
});

test.each(['EDP_S3_BUCKET', 'EDP_S3_ACCESS_KEY_ID', 'EDP_S3_SECRET_ACCESS_KEY'])(
  'without %s the start is refused in words',
  (variable) => {
    const start = () => readConfig({ ...settings, [variable]: '' });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(
      new RegExp(`环境变量 ${variable} .+ / Environment variable ${variable} is required`),
    );
  },
);
