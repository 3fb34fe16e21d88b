import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

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
  const { data } = await tenant.admin.upload(png, { fileName: '东明 标志.png' });
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
    'content-security-policy': 'sandbox',
  });
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 118, height: 95, format: 'png' });
  expect((await view(data.filePath)).statusCode).toBe(400);
  expect((await view(data.url.replace(/h=./, 'h=_'))).statusCode).toBe(404);
  expect((await view(data.url.replace(/x=\d+/, 'x=9999999999'))).statusCode).toBe(404);
  expect((await view(data.url.replace(/t=\d+/, `t=${other.id}`))).statusCode).toBe(404);
});

test('a download carries the original name', async () => {
  const { data } = await tenant.admin.upload(png, { fileName: '标志.png' });
  const answer = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('标志.png')}`,
  );
  const foreign = await other.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(foreign.json()).toMatchObject({ code: 4040 });
});

test('what only calls itself a picture is refused', async () => {
  const corpus = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('GIF89a'),
    png.subarray(0, 40),
    Buffer.alloc(0),
  ];
  for (const bytes of corpus) {
    expect(await tenant.admin.upload(bytes)).toMatchObject({
      http: 415,
      code: 4150,
      message: '只能上传JPG/PNG !',
    });
  }
});

test('one byte under the limit passes, the limit itself does not', async () => {
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect(await tenant.admin.upload(padded(1_048_575))).toMatchObject({ code: 0 });
  expect(await tenant.admin.upload(padded(1_048_576))).toMatchObject({
    http: 413,
    code: 4130,
    message: '文件必须小于1MB !',
  });
  expect(await tenant.admin.upload(padded(1_048_576), { source: 'edp-pc' })).toMatchObject({ code: 0 });
  expect(await tenant.admin.upload(padded(2_097_152), { source: 'edp-pc' })).toMatchObject({
    message: '文件必须小于2MB !',
  });
  expect(await tenant.admin.upload(padded(9_000_000))).toMatchObject({ http: 413, code: 4130 });
  expect(await tenant.admin.upload(png, { source: 'elsewhere' })).toMatchObject({
    code: 4000,
    message: '上传来源不正确',
  });
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

test('location and camera do not leave with the picture', async () => {
  const jpeg = await sharp(png)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
  const { data } = await tenant.admin.upload(jpeg, { fileName: 'photo.jpg' });
  expect((await sharp((await view(data.url)).rawPayload).metadata()).exif).toBeUndefined();
});

test('a brand and a user carry their picture, and only one of their own tenant', async () => {
  const { data } = await tenant.admin.upload(png);
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
