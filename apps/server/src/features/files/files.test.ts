import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let png: Buffer;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  png = await sharp({ create: { width: 118, height: 95, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
});

async function view(url: string) {
  return product.app.inject({ method: 'GET', url });
}

test('a picture is stored and seen by its signed address alone', async () => {
  const { data } = await uploadAs(tenant.admin, png, { fileName: '东明 标志.png' });
  expect(data).toEqual({
    id: expect.any(Number),
    filePath: `/file/v6/view/${data.id}`,
    url: expect.any(String),
    orginalName: '东明 标志.png',
  });
  const seen = await view(data.url);
  expect(seen.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 118, height: 95, format: 'png' });
  expect((await view(data.filePath)).statusCode).toBe(400);
  expect((await view(data.url.replace(/h=./, 'h=_'))).statusCode).toBe(404);
  expect((await view(data.url.replace(/x=\d+/, 'x=9999999999'))).statusCode).toBe(404);
  expect((await view(data.url.replace(/t=\d+/, `t=${other.id}`))).statusCode).toBe(404);
});

test('a licence belongs to an application, whoever is signed in meanwhile', async () => {
  const { data } = await uploadAs(tenant.admin, png, { source: 'edp-pc', purpose: 'licence' });
  expect(data.url).toContain('?t=0&');
  expect((await view(data.url)).statusCode).toBe(200);
  const download = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(download.statusCode).toBe(404);
});

test('what is no picture becomes neither avatar nor brand picture', async () => {
  const { data } = await uploadAs(tenant.admin, Buffer.from('一份说明'), { fileName: '说明.txt' });
  const wrong = (path: string) => ({ http: 400, errors: [{ path, message: '图片路径错误' }] });
  const { filePath } = data;
  expect(await tenant.admin.call(session.changePicture, { imgAddress: filePath })).toMatchObject(
    wrong('imgAddress'),
  );
  const brand = brandForm({ labelPath: filePath });
  expect(await tenant.admin.call(brands.save, brand)).toMatchObject(wrong('labelPath'));
});

test('a download carries the original name', async () => {
  const { data } = await uploadAs(tenant.admin, png, { fileName: '标志.png' });
  const answer = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="__.png"; filename*=UTF-8''${encodeURIComponent('标志.png')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const foreign = await other.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(foreign.json()).toMatchObject({ code: 4040 });
});

test('two files at once are refused as such', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n';
  const body = `${part}${part}--b--\r\n`;
  const contentType = 'multipart/form-data; boundary=b';
  const answer = await tenant.admin.raw({ method: 'POST', url: '/file/v6/upload', body, contentType });
  expect(answer.json()).toMatchObject({
    code: 4000,
    errors: [{ path: 'file', message: '只能上传一个文件' }],
  });
});

test('a picture stands upright and says neither where nor by what it was taken', async () => {
  const jpeg = await sharp(png)
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '31/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const { data } = await uploadAs(tenant.admin, jpeg, { fileName: 'photo.jpg' });
  const seen = await sharp((await view(data.url)).rawPayload).metadata();
  expect(seen.exif).toBeUndefined();
  expect(seen.orientation).toBeUndefined();
  const expected = (await sharp(jpeg).metadata()).orientation === 6 ? [95, 118] : [118, 95];
  expect([seen.width, seen.height]).toEqual(expected);
});

test('every picture has a thumbnail', async () => {
  const large = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
  const { data } = await uploadAs(tenant.admin, large, { fileName: 'large.jpg' });
  const seen = await view(`${data.url}&thumbnail=1`);
  expect(seen.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  const small = await uploadAs(tenant.admin, png);
  expect(await sharp((await view(`${small.data.url}&thumbnail=1`)).rawPayload).metadata()).toMatchObject({
    width: 118,
  });
});

test('a video is sent in the parts that are asked for', async () => {
  const { data } = await uploadAs(tenant.admin, mp4Of(5_000), { fileName: '演示.mp4' });
  const part = (headers: Record<string, string>) =>
    product.app.inject({ method: 'GET', url: data.url, headers });
  const whole = await part({});
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '5000',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^inline/),
  });
  const middle = await part({ range: 'bytes=100-199' });
  expect(middle.statusCode).toBe(206);
  expect(middle.headers['content-range']).toBe('bytes 100-199/5000');
  expect(middle.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  expect((await part({ range: 'bytes=4990-' })).rawPayload).toHaveLength(10);
  expect((await part({ range: 'bytes=-7' })).headers['content-range']).toBe('bytes 4993-4999/5000');
  expect((await part({ range: 'bytes=4000-9999' })).headers['content-range']).toBe('bytes 4000-4999/5000');
  const outside = await part({ range: 'bytes=5000-' });
  expect(outside.statusCode).toBe(416);
  expect(outside.headers['content-range']).toBe('bytes */5000');
  expect((await part({ range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
  expect((await part({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
  const etag = String(whole.headers['etag']);
  expect((await part({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
  const known = await part({ 'if-none-match': etag });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
});

test('what is neither picture nor video is kept, never shown', async () => {
  const text = Buffer.from('说明书\n第一步');
  const { data } = await uploadAs(tenant.admin, text, { purpose: 'document', fileName: '说明.txt' });
  expect((await view(data.url)).json()).toMatchObject({ code: 4040 });
  const url = `/file/v6/download/${data.id}`;
  const kept = await tenant.admin.raw({ method: 'GET', url });
  expect(kept.rawPayload.equals(text)).toBe(true);
  expect(kept.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain/),
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await other.admin.raw({ method: 'GET', url })).json()).toMatchObject({ code: 4040 });
});

test('a brand and a user carry their picture, and only one of their own tenant', async () => {
  const { data } = await uploadAs(tenant.admin, png);
  const form = { code: 'PIC', name: '有图', active: 1 as const, sortOrder: 1, labelPath: data.filePath };
  const brand = await tenant.admin.call(brands.save, form);
  expect(brand.data.labelPath).toBe(data.filePath);
  expect((await view(brand.data.url)).statusCode).toBe(200);
  const cleared = await tenant.admin.call(brands.save, { ...brand.data, active: 1, labelPath: '' });
  expect(cleared.data).toMatchObject({ labelPath: '', url: '' });

  expect(await tenant.admin.call(session.changePicture, { imgAddress: data.filePath })).toMatchObject({
    data: { imgAddress: data.filePath },
  });
  const { data: info } = await tenant.admin.call(session.info);
  expect(info.imgAddress).toBe(data.filePath);
  expect((await view(info.url)).statusCode).toBe(200);

  const stolen = await other.admin.call(brands.save, form);
  expect(stolen).toMatchObject({
    http: 400,
    code: 4000,
    errors: [{ path: 'labelPath', message: '图片路径错误' }],
  });
  expect(await other.admin.call(session.changePicture, { imgAddress: data.filePath })).toMatchObject({
    code: 4000,
  });
  expect(
    await tenant.admin.send('POST', brands.save.path, {
      ...form,
      code: 'P2',
      name: 'P2',
      labelPath: 'http://evil/1',
    }),
  ).toMatchObject({
    errors: [{ path: 'labelPath', message: '图片路径错误' }],
  });
});

test('a confidential picture is handed out by no other record', async () => {
  const { data } = await uploadAs(tenant.admin, png);
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('files')
      .set({ purpose: 'licence' })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', data.id)
      .execute(),
  );
  const form = { code: 'CERT', name: '证书', active: 1 as const, sortOrder: 1, labelPath: data.filePath };
  expect(await tenant.admin.call(brands.save, form)).toMatchObject({
    code: 4000,
    errors: [{ path: 'labelPath', message: '图片路径错误' }],
  });
  expect(await tenant.admin.call(session.changePicture, { imgAddress: data.filePath })).toMatchObject({
    code: 4000,
  });
});
