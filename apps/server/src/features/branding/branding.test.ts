import { branding } from '@edp/contract/branding';
import { home, HOME_PARTS } from '@edp/contract/home';
import { session } from '@edp/contract/session';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedHeaders } from '@edp/testkit/signing';
import { uploadAs } from '@edp/testkit/uploads';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let png: Buffer;

beforeAll(async () => {
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  png = await sharp({ create }).png().toBuffer();
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const look = async (of: TestTenant) => (await of.admin.call(branding.read)).data;
const shown = async (of: TestTenant) => (await product.anyone(of.code).call(home.configuration)).data;
const upload = async (client: TestClient, options = {}) => (await uploadAs(client, png, options)).data;
const see = async (url: string) => (await product.app.inject({ method: 'GET', url })).statusCode;
const invalid = (path: string, message: string) => ({
  http: 400,
  code: 4000,
  errors: [{ path, message }],
});

const DEFAULTS = {
  browserTitle: '',
  englishBrowserTitle: '',
  mainLogoId: '',
  mainLogoShow: 1,
  tabIcon: '',
  primaryColor: '',
  loginTitle: '',
  englishLoginTitle: '',
  loginLogoId: '',
  loginBackgroundId: '',
  loginButtonColor: '',
  homeParts: [...HOME_PARTS],
  bottomTitle: '',
  englishBottomTitle: '',
  watermark: 'off',
  watermarkText: '',
} as const;

test('what is saved is what the home configuration answers before sign-in, for that tenant alone', async () => {
  const [logo, background] = [await upload(tenant.admin), await upload(tenant.admin)];
  const { version } = await look(tenant);
  const { data } = await tenant.admin.call(branding.save, {
    browserTitle: '重工平台',
    mainLogoId: logo.filePath,
    mainLogoShow: 0,
    loginTitle: '重工登录',
    loginBackgroundId: background.filePath,
    loginButtonColor: '#116633',
    bottomTitle: '重工页脚',
    version,
  });
  expect(data).toMatchObject({ browserTitle: '重工平台', mainLogoId: logo.filePath, mainLogoShow: 0 });
  const configuration = await shown(tenant);
  expect(configuration).toMatchObject({
    browserTitle: { value: '重工平台' },
    mainLogoId: { value: String(logo.id) },
    mainLogoShow: { value: '0' },
    loginTitle: { value: '重工登录' },
    loginButtonColor: { value: '#116633' },
    bottomTitle: { value: '重工页脚' },
  });
  for (const { url } of [configuration.mainLogoId, configuration.loginBackgroundId])
    expect(await see(url)).toBe(200);
  expect(await shown(other)).toEqual((await product.anyone().call(home.configuration)).data);
  expect(await look(other)).toMatchObject({ ...DEFAULTS, version: 0 });
  expect(JSON.stringify(await look(other))).not.toContain('重工');
});

test('absent stays, empty is the default again, part by part or all of it', async () => {
  const own = await product.newTenant();
  const usual = await shown(own);
  const logo = await upload(own.admin);
  await own.admin.call(branding.save, {
    browserTitle: '甲',
    loginTitle: '乙',
    loginLogoId: logo.filePath,
    mainLogoShow: 0,
    primaryColor: '#a15d18',
    homeParts: ['news'],
    watermark: 'own',
    watermarkText: '内部',
  });
  await own.admin.call(branding.save, { browserTitle: '', homeParts: [...HOME_PARTS] });
  expect(await look(own)).toMatchObject({
    browserTitle: '',
    loginTitle: '乙',
    loginLogoId: logo.filePath,
    mainLogoShow: 0,
    primaryColor: '#a15d18',
    homeParts: HOME_PARTS,
  });
  const { data } = await own.admin.call(branding.save, { ...DEFAULTS, homeParts: [...HOME_PARTS] });
  expect(data).toMatchObject(DEFAULTS);
  expect(await shown(own)).toEqual(usual);
  expect((await product.anyone(own.code).call(home.colours)).data).toEqual({ light: {}, dark: {} });
});

test('titles are told in the language of the caller, in Chinese where there are no others', async () => {
  const own = await product.newTenant();
  await own.admin.call(branding.save, { browserTitle: '甲', englishBrowserTitle: 'Alpha', loginTitle: '乙' });
  const english = product.anyone(own.code);
  english.language = 'ENG';
  const { data } = await english.call(home.configuration);
  expect([data.browserTitle.value, data.loginTitle.value]).toEqual(['Alpha', '乙']);
  expect((await shown(own)).browserTitle.value).toBe('甲');
});

test('two windows: the later one is refused and told what is there now, and nothing of it is saved', async () => {
  const own = await product.newTenant();
  const first = await look(own);
  expect((await own.admin.call(branding.save, { browserTitle: '先', version: first.version })).code).toBe(0);
  const { version } = await look(own);
  await own.admin.call(branding.save, { browserTitle: '后', version });
  expect(await own.admin.call(branding.save, { browserTitle: '旧', version })).toMatchObject({
    http: 409,
    code: 4091,
    data: { current: { browserTitle: '后', version: version + 1 }, updatedName: '管理员' },
  });
  const both = await Promise.all(
    ['一', '二'].map((browserTitle) => own.admin.call(branding.save, { browserTitle, version: version + 1 })),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
});

test('who may only look may not save; others do neither', async () => {
  const reader = await tenant.userWith(['look']);
  expect((await reader.call(branding.read)).code).toBe(0);
  expect(await reader.call(branding.save, { browserTitle: '他' })).toMatchObject({ http: 403, code: 4030 });
  const stranger = await tenant.userWith(['brand']);
  expect(await stranger.call(branding.read)).toMatchObject({ http: 403, code: 4030 });
});

describe('what is refused', () => {
  test('colours that cannot be read, or are none', async () => {
    const [tooLight, none] = [
      '主题色与白色文字或浅色背景的对比度不足4.5，请选择更深的颜色',
      '请输入颜色，如 #2456e6',
    ];
    for (const [primaryColor, message] of [
      ['#f08a24', tooLight],
      ['#FFFFFF', tooLight],
      ['red', none],
      ['url(https://example.cn/x.png)', none],
      ['#2456e6;}body{display:none', none],
      ['#24e', none],
    ] as const)
      expect(await tenant.admin.call(branding.save, { primaryColor })).toMatchObject(
        invalid('primaryColor', message),
      );
    expect(await tenant.admin.call(branding.save, { loginButtonColor: '#7a7a7a' })).toMatchObject(
      invalid('loginButtonColor', '按钮上文字的对比度不足4.5，请选择更深或更浅的颜色'),
    );
  });

  test('texts that are too long or not there, and parts that do not exist', async () => {
    const save = (input: object) => tenant.admin.call(branding.save, input);
    expect(await save({ browserTitle: '长'.repeat(51) })).toMatchObject(
      invalid('browserTitle', '不超过50个字符'),
    );
    expect(await save({ bottomTitle: '长'.repeat(201) })).toMatchObject(
      invalid('bottomTitle', '不超过200个字符'),
    );
    expect(await save({ watermark: 'own' })).toMatchObject(invalid('watermarkText', '请输入水印文字'));
    expect(await save({ homeParts: ['news', 'news'] })).toMatchObject(
      invalid('homeParts', '首页内容不能重复'),
    );
    expect(await save({ homeParts: ['nothing'] })).toMatchObject(invalid('homeParts.0', '首页内容不正确'));
  });

  test('a drawing, with a script or without, is not taken up at all', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const fileName of ['logo.svg', 'logo.png'])
      expect((await uploadAs(tenant.admin, Buffer.from(drawing), { fileName })).http).toBe(415);
  });

  test("pictures of other tenants, of nobody, of others' records, papers, and addresses of anywhere", async () => {
    const clerk = await tenant.userWith(['look:edit', 'look']);
    const foreign = await upload(other.admin);
    const hidden = await upload(tenant.admin);
    const document = await uploadAs(clerk, Buffer.from('文本'), { purpose: 'document', fileName: '纸.txt' });
    const addresses = [
      foreign.filePath,
      hidden.filePath,
      document.data.filePath,
      '/file/v6/view/999999999999',
      'https://example.cn/pixel.png',
      'javascript:alert(1)',
      `${hidden.filePath}/../1`,
    ];
    for (const picture of ['mainLogoId', 'tabIcon', 'loginLogoId', 'loginBackgroundId'])
      for (const address of addresses)
        expect(await clerk.call(branding.save, { [picture]: address }), address).toMatchObject(
          invalid(picture, '图片路径错误'),
        );
  });
});

describe('before sign-in', () => {
  test('pictures of the configuration can be seen, and no other file of the tenant', async () => {
    const own = await product.newTenant();
    const [chosen, secret] = [await upload(own.admin), await upload(own.admin)];
    await own.admin.call(branding.save, { loginLogoId: chosen.filePath });
    const { loginLogoId } = await shown(own);
    const seen = await product.app.inject({ method: 'GET', url: loginLogoId.url });
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const answer = JSON.stringify(await shown(own));
    expect(answer).not.toContain(String(secret.id));
    const [, signature = ''] = loginLogoId.url.split('?');
    for (const url of [secret.filePath, `${secret.filePath}?${signature}`, `/file/v6/download/${secret.id}`])
      expect([401, 403, 404, 400], url).toContain(await see(url));
    const foreign = await product.anyone(other.code).call(home.configuration);
    expect(JSON.stringify(foreign.data)).not.toContain(String(chosen.id));
  });

  test('only colours are told of what has no place in the home configuration', async () => {
    const own = await product.newTenant();
    await own.admin.call(branding.save, {
      primaryColor: '#A15D18',
      watermark: 'own',
      watermarkText: '内部资料',
      homeParts: ['news'],
    });
    const { data } = await product.anyone(own.code).call(home.colours);
    expect(data.light).toMatchObject({ accent: '#a15d18', brand: '#a15d18' });
    expect(data.dark).toMatchObject({ 'on-accent': '#0b1020' });
    const all = JSON.stringify([data, await shown(own)]);
    expect(all).not.toContain('内部资料');
    for (const code of [other.code, 'NOPE', undefined])
      expect((await product.anyone(code).call(home.colours)).data).toEqual({ light: {}, dark: {} });
  });

  test('whoever has the answer already is told that it is the same, until it is another', async () => {
    const own = await product.newTenant();
    const ask = async (endpoint: typeof home.colours | typeof home.configuration, etag = '') => {
      const client = product.anyone(own.code);
      const signed = signedHeaders(client.signer, { method: 'GET', url: endpoint.path }, Date.now());
      return client.raw({ url: endpoint.path, headers: { ...signed, 'if-none-match': etag } });
    };
    for (const endpoint of [home.colours, home.configuration]) {
      const first = await ask(endpoint);
      const { etag } = first.headers;
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(first.headers['vary']).toContain('tenantAuth');
      const again = await ask(endpoint, etag);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const loginTitle = `${endpoint.path.length}`;
      await own.admin.call(branding.save, { primaryColor: '#a15d18', loginTitle });
      expect((await ask(endpoint, etag)).statusCode).toBe(200);
    }
  });
});

describe('the watermark', () => {
  const told = async (client: TestClient) => (await client.call(session.info)).data.securityWatermarking;

  test('names the person and the day, or says what the tenant says; and nothing when it is off', async () => {
    const own = await product.newTenant();
    expect(await told(own.admin)).toBe('');
    await own.admin.call(branding.save, { watermark: 'person' });
    expect(await told(own.admin)).toMatch(/^管理员 admin \d{4}-\d\d-\d\d$/);
    await own.admin.call(branding.save, { watermark: 'own', watermarkText: '内部资料' });
    expect(await told(own.admin)).toBe('内部资料');
    expect(await told(other.admin)).toBe('');
    await own.admin.call(branding.save, { watermark: 'off' });
    expect(await told(own.admin)).toBe('');
  });

  test("a person's own goes before it", async () => {
    const own = await product.newTenant();
    const person = await own.userWith([]);
    await product.database.inTenantTransaction(own.id, (db) =>
      db
        .updateTable('users')
        .set({ watermark: '绝密' })
        .where('tenant_id', '=', own.id)
        .where('id', '=', person.userId)
        .execute(),
    );
    await own.admin.call(branding.save, { watermark: 'own', watermarkText: '内部资料' });
    expect(await told(person)).toBe('绝密');
  });
});

test('the home page is told which parts it shows, in their order', async () => {
  const own = await product.newTenant();
  await own.admin.call(branding.save, { homeParts: ['entries', 'figures'] });
  expect((await own.admin.call(home.overview)).data.parts).toEqual(['entries', 'figures']);
  expect((await other.admin.call(home.overview)).data.parts).toEqual([...HOME_PARTS]);
});

test('a picture that stood there before the screen stays as it is', async () => {
  const own = await product.newTenant();
  const values = { tenant_id: own.id, key: 'loginLogoId', value: '/brand.svg' };
  await product.database.inTenantTransaction(own.id, (db) =>
    db.insertInto('home_configuration').values(values).execute(),
  );
  const { urls, ...read } = await look(own);
  expect([read.loginLogoId, urls.loginLogoId]).toEqual(['/brand.svg', '/brand.svg']);
  expect((await own.admin.call(branding.save, { ...read, browserTitle: '甲' })).code).toBe(0);
  expect((await shown(own)).loginLogoId).toEqual({ value: '/brand.svg', url: '/brand.svg' });
});
