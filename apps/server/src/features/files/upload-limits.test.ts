// Only with row-level security: size and number of uploads are judged before any statement of a tenant.
import { uploadPurpose } from '@edp/contract/files';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { formOf, mp4Of, sendForm, uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let png: Buffer;

beforeAll(async () => {
  tenant = await product.newTenant();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
});

const MEGABYTE = 1_048_576;
const padded = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size - head.length, 0x20)]);
const text = (size: number) => padded(Buffer.from('文字'), size);
const pem = (size: number) => padded(Buffer.from('-----BEGIN CERTIFICATE-----\n'), size);
const picture = (size: number) => padded(png, size);

/** The exact edge of every limit: what makes a file of so many bytes, and what says what it is for. */
const edges = [
  { what: 'a picture of a screen', megabytes: 1, make: picture, fields: { source: 'edp' } },
  { what: 'an avatar', megabytes: 2, make: picture, fields: { source: 'edp-pc' } },
  {
    what: 'a picture that says so',
    megabytes: 1,
    make: picture,
    fields: { source: 'edp-pc', purpose: 'picture' },
  },
  { what: 'an avatar that says so', megabytes: 2, make: picture, fields: { purpose: 'avatar' } },
  { what: 'a licence', megabytes: 5, make: picture, fields: { purpose: 'licence' } },
  { what: 'a picture in a text', megabytes: 1, make: picture, fields: { purpose: 'rich-text' } },
  { what: 'a certificate', megabytes: 5, make: pem, fields: { fileName: 'key.pem' } },
  { what: 'a document', megabytes: 20, make: text, fields: { fileName: '说明.txt' } },
  {
    what: 'a scanned document',
    megabytes: 20,
    make: picture,
    fields: { purpose: 'document', fileName: 'a.png' },
  },
];

describe.each(edges)('$what', ({ megabytes, make, fields }) => {
  test(`of ${megabytes} MB less one byte is taken, of ${megabytes} MB refused`, async () => {
    expect(await uploadAs(tenant.admin, make(megabytes * MEGABYTE - 1), fields)).toMatchObject({ code: 0 });
    const message = `文件必须小于${megabytes}MB !`;
    expect(await uploadAs(tenant.admin, make(megabytes * MEGABYTE), fields)).toMatchObject({
      http: 413,
      code: 4130,
      message,
      errors: [{ path: 'file', message }],
    });
  });
});

// The edge of videos stands in upload-stream.test.ts, over a real connection.
test('what announces itself as larger than anything is refused', async () => {
  const body = Buffer.alloc(112 * MEGABYTE);
  expect(await sendForm(tenant.admin, body)).toMatchObject({ http: 413, message: '文件必须小于110MB !' });
});

test('the fields may come before and behind the file', async () => {
  const file = { name: 'file', value: picture(MEGABYTE + 1), fileName: '图.png' };
  const source = { name: 'source', value: 'edp' };
  const purpose = { name: 'purpose', value: 'licence' };
  for (const parts of [
    [file, source, purpose],
    [source, file, purpose],
    [purpose, file, source],
  ]) {
    expect(await sendForm(tenant.admin, formOf(parts))).toMatchObject({ code: 0 });
  }
  expect(await sendForm(tenant.admin, formOf([file, source]))).toMatchObject({
    message: '文件必须小于1MB !',
  });
  expect(await sendForm(tenant.admin, formOf([source, purpose]))).toMatchObject({
    code: 4000,
    errors: [{ path: 'file', message: '请选择要上传的文件' }],
  });
});

test('an unknown source or purpose is refused by its name', async () => {
  expect(await uploadAs(tenant.admin, png, { source: 'elsewhere' })).toMatchObject({
    code: 4000,
    errors: [{ path: 'source', message: '上传来源不正确' }],
  });
  expect(await uploadAs(tenant.admin, png, { purpose: 'wallpaper' })).toMatchObject({
    errors: [{ path: 'purpose', message: '上传用途不正确' }],
  });
});

describe('without a ticket', () => {
  test('a picture is taken as a licence, under 5 MB, and seen by its address', async () => {
    const stranger = product.anyone();
    const taken = await uploadAs(stranger, picture(5 * MEGABYTE - 1), {
      source: 'edp-pc',
      fileName: '执照.png',
    });
    expect(taken).toMatchObject({ code: 0, data: { orginalName: '执照.png' } });
    expect(Object.keys(taken.data).toSorted()).toEqual(['filePath', 'id', 'orginalName', 'url']);
    const seen = await product.app.inject({ method: 'GET', url: taken.data.url });
    expect(seen.headers['content-type']).toBe('image/png');
    const own = taken.data.url.replace('t=0', `t=${tenant.id}`);
    expect((await product.app.inject({ method: 'GET', url: own })).statusCode).toBe(404);
    expect(await uploadAs(stranger, picture(5 * MEGABYTE), { source: 'edp-pc' })).toMatchObject({
      http: 413,
      message: '文件必须小于5MB !',
    });
  });

  test('nothing else is', async () => {
    const stranger = product.anyone();
    const over = { http: 401, code: 403 };
    expect(await uploadAs(stranger, png, { source: 'edp' })).toMatchObject(over);
    const others = uploadPurpose.options.filter((purpose) => purpose !== 'licence');
    for (const purpose of others)
      expect(await uploadAs(stranger, png, { source: 'edp-pc', purpose })).toMatchObject(over);
    for (const bytes of [mp4Of(100), text(100), Buffer.from('<svg/>')])
      expect(await uploadAs(stranger, bytes, { source: 'edp-pc' })).toMatchObject({
        http: 415,
        message: '只能上传JPG/PNG !',
      });
  });

  test('thirty in an hour from one address, and no more', async () => {
    const stranger = product.anyone();
    const fields = { source: 'edp-pc' };
    const answers = [];
    for (let at = 0; at < 31; at++) answers.push(await uploadAs(stranger, Buffer.from('x'), fields));
    expect(answers.map(({ code }) => code)).toEqual([...Array(30).fill(4150), 4290]);
    expect(await uploadAs(tenant.admin, png)).toMatchObject({ code: 0 });
  });
});

describe('with a ticket', () => {
  test('six hundred in an hour for one person, and no more', async () => {
    const { admin } = await product.newTenant();
    const answers = await Promise.all(Array.from({ length: 601 }, () => sendForm(admin, Buffer.from('x'))));
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual([...Array(600).fill(4000), 4290]);
    expect(await uploadAs(tenant.admin, png)).toMatchObject({ code: 0 });
  });

  test('licences count as those of strangers do', async () => {
    const { admin } = await product.newTenant();
    const licence = { source: 'edp-pc', purpose: 'licence' };
    const codes = [];
    for (let at = 0; at < 31; at++) codes.push((await uploadAs(admin, png, licence)).code);
    expect(codes).toEqual([...Array(30).fill(0), 4290]);
    expect(await uploadAs(admin, png)).toMatchObject({ code: 0 });
  });
});

test('with a ticket that died nothing is taken', async () => {
  const dead = product.anyone();
  Object.assign(dead.signer, { ticket: 'dead' });
  expect(await uploadAs(dead, png, { source: 'edp-pc' })).toMatchObject({ http: 401, code: 403 });
});

test.each([
  ['../../etc/pass wd.png', 'pass wd.png'],
  ['C:\\fakepath\\图 片.png', '图 片.png'],
  ['a\u0001\u202Eb.png', 'ab.png'],
  ['a%22b.png', 'a"b.png'],
  ['..', 'file'],
  [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
])('the name %j is kept as %j', async (fileName, kept) => {
  expect((await uploadAs(tenant.admin, png, { fileName })).data.orginalName).toBe(kept);
});
