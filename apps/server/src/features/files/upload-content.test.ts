// Only with row-level security: content is judged before any statement of a tenant.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';
import { zipOf } from '@edp/testkit/zip';

const product = useTestApp();
let tenant: TestTenant;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  tenant = await product.newTenant();
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } });
  png = await image.clone().png().toBuffer();
  jpeg = await image.clone().jpeg().toBuffer();
});

const hex = (...pieces: string[]) => Buffer.from(pieces.join(''), 'hex');
const script = '<script>alert(document.cookie)</script>';
const hostile: Record<string, Buffer> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'svg behind an XML head': Buffer.from(`<?xml version="1.0"?>\n<svg onload="alert(1)"/>`),
  html: Buffer.from(`<!doctype html><html>${script}</html>`),
  'html behind blanks': Buffer.from(`${' '.repeat(2_000)}<html>${script}</html>`),
  javascript: Buffer.from('fetch("/user/v6/logout");'),
  php: Buffer.from('<?php system($_GET["c"]);'),
  'a gif that is a script': Buffer.from('GIF89a=1;alert(1)//'),
  'a program': hex('4d5a90000300000004000000ffff0000'),
  'a Linux program': hex('7f454c46020101000000000000000000'),
  bitmap: hex('424d3a000000000000003600000028000000'),
  webp: hex('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700'),
  heic: mp4Of(200, 'heic'),
  'broken png': hex('89504e470d0a1a0a0000000d4948445200'),
  'a png with nothing but its head': hex('89504e470d0a1a0a'),
  nothing: Buffer.alloc(0),
};

describe.each(Object.entries(hostile))('%s', (_what, bytes) => {
  test('is refused under the name of a picture, as any kind of picture', async () => {
    for (const fileName of ['a.png', 'a.jpg', 'a.png.jpeg']) {
      for (const fields of [{ source: 'edp' }, { purpose: 'avatar' }, { purpose: 'licence' }]) {
        expect(await uploadAs(tenant.admin, bytes, { ...fields, fileName })).toMatchObject({
          http: 415,
          code: 4150,
          message: '只能上传JPG/PNG !',
          errors: [{ path: 'file', message: '只能上传JPG/PNG !' }],
        });
      }
    }
  });

  test('is refused as a document, a certificate and a video', async () => {
    const kinds = {
      document: ['pdf', 'docx', 'doc', 'zip', 'png'],
      certificate: ['p12', 'pem'],
      video: ['mp4'],
    };
    for (const [purpose, extensions] of Object.entries(kinds)) {
      for (const extension of extensions) {
        expect(await uploadAs(tenant.admin, bytes, { purpose, fileName: `a.${extension}` })).toMatchObject({
          http: 415,
          message: '不支持上传这种文件！',
        });
      }
    }
  });
});

test('markup is no plain text either', async () => {
  for (const name of ['svg', 'html', 'html behind blanks', 'php', 'a program', 'nothing']) {
    const bytes = hostile[name] ?? Buffer.alloc(0);
    expect(await uploadAs(tenant.admin, bytes, { fileName: 'a.txt' })).toMatchObject({ http: 415 });
  }
});

test('what hangs on behind a picture does not stay', async () => {
  for (const [fileName, picture] of [
    ['a.png', png],
    ['a.jpg', jpeg],
  ] as const) {
    const polyglot = Buffer.concat([picture, Buffer.from(script), zipOf({ 'a.txt': 'x' })]);
    const { data } = await uploadAs(tenant.admin, polyglot, { fileName });
    const kept = await product.app.inject({ method: 'GET', url: data.url });
    expect(kept.statusCode).toBe(200);
    expect(kept.rawPayload.includes('script')).toBe(false);
    expect(kept.rawPayload.includes('PK')).toBe(false);
  }
});

const types = (part: string, type: string) => ({
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  [part]: '<x/>',
});
const sequence = '3082010a020103308201';
const keyStore = hex(sequence, '0406092a864886f70d010701a0', '00'.repeat(200));
const office = 'application/vnd.openxmlformats-officedocument';

/** A small true file of every kind, and as what it is handed out. */
const sound: [string, Buffer, string][] = [
  ['pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'application/pdf'],
  ['doc', hex('d0cf11e0a1b11ae1', '00'.repeat(600)), 'application/msword'],
  ['xls', hex('d0cf11e0a1b11ae1', '00'.repeat(600)), 'application/vnd.ms-excel'],
  [
    'docx',
    zipOf(types('word/document.xml', 'wordprocessingml.document')),
    `${office}.wordprocessingml.document`,
  ],
  ['xlsx', zipOf(types('xl/workbook.xml', 'spreadsheetml.sheet')), `${office}.spreadsheetml.sheet`],
  [
    'pptx',
    zipOf(types('ppt/presentation.xml', 'presentationml.presentation')),
    `${office}.presentationml.presentation`,
  ],
  ['zip', zipOf({ '图纸.txt': '内容' }), 'application/zip'],
  ['txt', Buffer.from('第一行\n第二行'), 'text/plain'],
  ['txt', hex('b5dad2bbd0d00a'), 'text/plain'],
];

/** Longer than a piece that is read at a time, with characters across where it ends, and nothing in the other encoding. */
const characters = '字 𠮷é '.repeat(20_000);
const longTexts = ['', 'a', 'ab', 'abc', 'abcd'].map((start) => Buffer.from(start + characters));

test('a long text is taken wherever its characters are cut, in both encodings', async () => {
  const chinese = Buffer.concat([Buffer.from('a'), Buffer.alloc(200_000, hex('b5dad2bbd0d0'))]);
  for (const bytes of [...longTexts, chinese])
    expect(await uploadAs(tenant.admin, bytes, { fileName: 'a.txt' })).toMatchObject({ code: 0 });
});

test('a long text that ends as something else is refused', async () => {
  const [text = Buffer.alloc(0)] = longTexts;
  for (const end of ['00', 'ff', 'e5ad'])
    expect(
      await uploadAs(tenant.admin, Buffer.concat([text, hex(end)]), { fileName: 'a.txt' }),
    ).toMatchObject({ http: 415, message: '不支持上传这种文件！' });
});

const certificates: readonly (readonly [string, Buffer])[] = [
  ['p12', keyStore],
  ['pfx', keyStore],
  ['jks', hex('feedfeed0000000200000001')],
  ['keystore', hex('cececece0000000200000001')],
  ['pem', Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n')],
  ['cer', hex(sequence, '00'.repeat(100))],
  ['mobileprovision', hex(sequence, '0406092a864886f70d010702a0', '00'.repeat(200))],
];

test.each(sound)('a true %s is taken and handed out as what it is', async (extension, bytes, type) => {
  const { data, code } = await uploadAs(tenant.admin, bytes, { fileName: `文件.${extension.toUpperCase()}` });
  expect(code).toBe(0);
  const kept = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(kept.headers['content-type']).toBe(type);
  expect(kept.rawPayload.equals(bytes)).toBe(true);
});

test.each(certificates)('a true %s is taken and not handed out to everybody', async (extension, bytes) => {
  const { data, code } = await uploadAs(tenant.admin, bytes, { fileName: `文件.${extension}` });
  expect(code).toBe(0);
  const refused = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${data.id}` });
  expect(refused.json()).toMatchObject({ code: 4040 });
  const kept = await product.database
    .asTenant(tenant.id)
    .selectFrom('files')
    .select(['content_type', 'byte_size', 'purpose'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', data.id)
    .executeTakeFirst();
  expect(kept).toEqual({
    content_type: 'application/octet-stream',
    byte_size: bytes.length,
    purpose: 'certificate',
  });
});

test('name and content have to agree', async () => {
  const [docx, zip, pdf] = [sound[3], sound[6], sound[0]].map((kind) => kind?.[1] ?? Buffer.alloc(0));
  const refused = { http: 415, message: '不支持上传这种文件！' };
  const swapped: [Buffer | undefined, string][] = [
    [docx, 'a.xlsx'],
    [zip, 'a.docx'],
    [pdf, 'a.doc'],
    [pdf, 'a.txt.zip'],
    [png, 'a.pdf'],
    [keyStore, 'a.pem'],
    [zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'a.zip'],
  ];
  for (const [bytes = Buffer.alloc(0), fileName] of swapped) {
    const purpose = fileName.endsWith('pem') ? 'certificate' : 'document';
    expect(await uploadAs(tenant.admin, bytes, { purpose, fileName })).toMatchObject(refused);
  }
  expect(
    await uploadAs(tenant.admin, pdf ?? Buffer.alloc(0), { purpose: 'certificate', fileName: 'a.pdf' }),
  ).toMatchObject(refused);
});

test('of the family of mp4 only mp4 is a video', async () => {
  for (const brand of ['isom', 'mp42', 'avc1', 'iso5'])
    expect(await uploadAs(tenant.admin, mp4Of(500, brand), { fileName: 'a.mp4' })).toMatchObject({ code: 0 });
  for (const brand of ['qt  ', 'heic', 'avif', 'M4A ', 'crx ', '3gp4'])
    expect(await uploadAs(tenant.admin, mp4Of(500, brand), { fileName: 'a.mp4' })).toMatchObject({
      http: 415,
      message: '不支持上传这种文件！',
    });
  expect(await uploadAs(tenant.admin, mp4Of(500), { fileName: 'a.avi' })).toMatchObject({ http: 415 });
});
