import { randomUUID } from 'node:crypto';
import { drafts, DRAFT_DAYS, MAX_DRAFT_BYTES, MAX_DRAFTS, type DraftField } from '@edp/contract/drafts';
import type { InputOf } from '@edp/contract/endpoint';
import { users } from '@edp/contract/users';
import { chooseRole, signInWithoutRole } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { removeOldDraftsOfAll } from './remove-old-drafts.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const RIGHTS = ['brand', 'brand:add', 'brand:edit'];
const refused = { http: 403, code: 4030, message: '没有操作权限' };
const of = { form: 'brand', recordId: 0, place: '' } as const;
const field = (value: unknown): DraftField => ({ path: 'name', value, start: '' });
const windowOf = () => randomUUID();

type Draft = InputOf<typeof drafts.save>;

function draftWith(change: Partial<Draft> = {}): Draft {
  return {
    ...of,
    session: windowOf(),
    step: 1,
    revision: 0,
    browser: 'a-browser',
    version: null,
    title: '新品牌',
    address: '/brand',
    fields: [field('新品牌')],
    ...change,
  };
}

const save = (client: TestClient, change: Partial<Draft> = {}) => client.call(drafts.save, draftWith(change));
const readOf = async (client: TestClient, change: Partial<typeof of> = {}) =>
  (await client.call(drafts.read, { ...of, ...change })).data;
const valueOf = async (client: TestClient) => (await readOf(client))?.fields[0]?.value;
const titlesOf = async (client: TestClient) =>
  (await client.call(drafts.mine, {})).data.map(({ title }) => title);

async function stored({ userId }: { userId: number }) {
  return product.database
    .asTenant(tenant.id)
    .selectFrom('drafts')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .execute();
}

async function ageBy({ userId }: { userId: number }, days: number): Promise<void> {
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await db
      .updateTable('drafts')
      .set({ updated_at: new Date(Date.now() - days * 24 * 3_600_000) })
      .where('tenant_id', '=', tenant.id)
      .where('user_id', '=', userId)
      .execute();
  });
}

test('what was typed is there again, from whichever computer it is asked for, until it is thrown away', async () => {
  const person = await tenant.userWith(RIGHTS);
  expect(await readOf(person)).toBeNull();
  const { data: saved } = await save(person, {
    fields: [field('一'), { path: 'sortOrder', value: 7, start: 0 }],
  });
  expect(saved).toEqual({
    revision: 1,
    savedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const elsewhere = await signInWithoutRole(product.anyone(tenant.code), person.account);
  await chooseRole(elsewhere);
  expect(await readOf(elsewhere)).toEqual({
    ...of,
    ...saved,
    browser: 'a-browser',
    version: null,
    fields: [field('一'), { path: 'sortOrder', value: 7, start: 0 }],
  });
  expect((await elsewhere.call(drafts.mine, {})).data).toEqual([
    { ...of, ...saved, browser: 'a-browser', title: '新品牌', address: '/brand' },
  ]);
  await person.call(drafts.discard, { ...of, revision: 1 });
  expect(await readOf(elsewhere)).toBeNull();
  expect(await titlesOf(elsewhere)).toEqual([]);
});

describe('of two windows', () => {
  test('the one that took the draft up last writes on, and the other one is told', async () => {
    const person = await tenant.userWith(RIGHTS);
    const [first, second] = [windowOf(), windowOf()];
    await save(person, { session: first, step: 1, fields: [field('一')] });
    await save(person, { session: first, step: 2, fields: [field('一二')] });
    expect((await save(person, { session: second, revision: 2, fields: [field('二')] })).data.revision).toBe(
      3,
    );
    const stale = { http: 409, code: 4093, message: '草稿已在其他窗口或电脑上继续填写' };
    expect(await save(person, { session: first, step: 3, revision: 2 })).toMatchObject(stale);
    expect(await save(person, { session: windowOf(), revision: 0 })).toMatchObject(stale);
    expect(await valueOf(person)).toBe('二');
    await save(person, { session: first, step: 4, revision: 3, fields: [field('三')] });
    expect(await valueOf(person)).toBe('三');
  });

  test('what comes late changes nothing', async () => {
    const person = await tenant.userWith(RIGHTS);
    const session = windowOf();
    await save(person, { session, step: 2, fields: [field('后')] });
    expect(await save(person, { session, step: 1, fields: [field('先')] })).toMatchObject({ code: 0 });
    expect(await save(person, { session, step: 2, fields: [field('再')] })).toMatchObject({
      data: { revision: 1 },
    });
    expect(await valueOf(person)).toBe('后');
  });

  test('that begin at once only one has the draft', async () => {
    const person = await tenant.userWith(RIGHTS);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(person, { fields: [field(n)] })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093, 4093, 4093]);
  });

  test('neither throws away what the other one has saved since', async () => {
    const person = await tenant.userWith(RIGHTS);
    const session = windowOf();
    await save(person, { session, step: 1 });
    await save(person, { session, step: 2 });
    await person.call(drafts.discard, { ...of, revision: 1 });
    expect(await valueOf(person)).toBe('新品牌');
  });
});

describe('a draft is seen by nobody else:', () => {
  test('another person of the same role, an administrator, another tenant', async () => {
    const person = await tenant.userWith(RIGHTS);
    const colleague = await tenant.userWith(RIGHTS);
    await tenant.admin.call(users.assignRoles, { id: colleague.userId, roleIds: [person.roleId] });
    const sameRole = await signInWithoutRole(product.anyone(tenant.code), colleague.account);
    await chooseRole(sameRole);
    await save(person);
    for (const stranger of [sameRole, tenant.admin, other.admin]) {
      expect(await readOf(stranger)).toBeNull();
      expect(await titlesOf(stranger)).toEqual([]);
      await stranger.call(drafts.discard, { ...of, revision: 1 });
      await save(stranger, { fields: [field('别人的')] });
    }
    expect(await valueOf(person)).toBe('新品牌');
  });

  test('the same person in another role', async () => {
    const person = await tenant.userWith(RIGHTS);
    const { roleId } = await tenant.userWith(RIGHTS);
    await save(person);
    await tenant.admin.call(users.assignRoles, { id: person.userId, roleIds: [roleId] });
    const elsewhere = await signInWithoutRole(product.anyone(tenant.code), person.account);
    await chooseRole(elsewhere);
    expect(await readOf(elsewhere)).toBeNull();
    expect(await titlesOf(elsewhere)).toEqual([]);
  });
});

describe('a role', () => {
  const revoke = async (roleId: number, resource: string) =>
    product.database.inTenantTransaction(tenant.id, async (db) => {
      await db
        .deleteFrom('role_resources')
        .where('tenant_id', '=', tenant.id)
        .where('role_id', '=', roleId)
        .where('resource_id', '=', tenant.resources.get(resource) ?? 0)
        .execute();
    });

  test('that has lost the right of a form gets no draft of it', async () => {
    const person = await tenant.userWith(RIGHTS);
    await save(person);
    await save(person, { recordId: 5, version: 1, title: '旧品牌' });
    await revoke(person.roleId, 'brand:add');
    expect(await titlesOf(person)).toEqual(['旧品牌']);
    expect(await person.call(drafts.read, of)).toMatchObject(refused);
    expect(await save(person)).toMatchObject(refused);
    await revoke(person.roleId, 'brand:edit');
    expect(await titlesOf(person)).toEqual([]);
    expect(await person.call(drafts.read, { ...of, recordId: 5 })).toMatchObject(refused);
  });

  test('neither keeps nor gets fields that are hidden from it', async () => {
    const person = await tenant.userWith(RIGHTS, { visible: { brand: { columns: [], fields: ['name'] } } });
    const hidden = { path: 'description', value: '不给看', start: null };
    await save(person, { fields: [field('一'), hidden] });
    expect((await readOf(person))?.fields).toEqual([field('一')]);
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      await db
        .updateTable('role_resources')
        .set({ visible_fields: ['name', 'description'] })
        .where('tenant_id', '=', tenant.id)
        .where('role_id', '=', person.roleId)
        .where('resource_id', '=', tenant.resources.get('brand') ?? 0)
        .execute();
    });
    expect((await readOf(person))?.fields).toEqual([field('一')]);
  });

  test('from which a field was hidden since gets it no more, the measures all together', async () => {
    const person = await tenant.userWith(['product', 'product:add']);
    const price = { path: 'showPrice', value: 12, start: null };
    const length = { path: 'length', value: 3, start: null };
    const product0 = { ...of, form: 'product' } as const;
    await save(person, { ...product0, fields: [field('商品'), price, length] });
    expect((await person.call(drafts.read, product0)).data?.fields).toEqual([field('商品'), price, length]);
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      await db
        .updateTable('role_resources')
        .set({ visible_fields: ['name'] })
        .where('tenant_id', '=', tenant.id)
        .where('role_id', '=', person.roleId)
        .where('resource_id', '=', tenant.resources.get('product') ?? 0)
        .execute();
    });
    expect((await person.call(drafts.read, product0)).data?.fields).toEqual([field('商品')]);
  });
});

test('a phone number of a stored employee is for those alone who may see it', async () => {
  const phone = { path: 'phone', value: '13800000000', start: '13900000000' };
  const employee = { ...of, form: 'employee', recordId: 7 } as const;
  const rights = ['employee', 'employee:edit'];
  for (const [more, kept] of [
    [[], [field('员工')]],
    [['employee:phone'], [field('员工'), phone]],
  ] as const) {
    const person = await tenant.userWith([...rights, ...more]);
    await save(person, { ...employee, version: 1, fields: [field('员工'), phone] });
    expect((await person.call(drafts.read, employee)).data?.fields).toEqual(kept);
  }
});

test('a password is not kept, whoever sends it', async () => {
  const person = await tenant.userWith(['application', 'application:certificateAdd']);
  const secret = { path: 'certificatePassword', value: 'hunter2', start: '' };
  const certificate = { ...of, form: 'certificate' } as const;
  await save(person, { ...certificate, fields: [field('证书'), secret] });
  expect((await person.call(drafts.read, certificate)).data?.fields).toEqual([field('证书')]);
});

test('the database holds neither title nor fields in plain words', async () => {
  const person = await tenant.userWith(RIGHTS);
  await save(person, { title: 'SECRETTITLE', fields: [field('SECRETVALUE')] });
  const [row] = await stored(person);
  const text = JSON.stringify(row);
  expect(text).not.toMatch(/SECRETTITLE|SECRETVALUE/);
  const decoded = [row?.encrypted_title, row?.encrypted_fields].map((one) =>
    Buffer.from(one ?? '', 'base64').toString('latin1'),
  );
  expect(decoded.join()).not.toMatch(/SECRETTITLE|SECRETVALUE/);
  expect(await titlesOf(person)).toEqual(['SECRETTITLE']);
});

describe('after thirty days', () => {
  test('a draft is not answered, and makes room for the next one', async () => {
    const person = await tenant.userWith(RIGHTS);
    await save(person);
    await ageBy(person, DRAFT_DAYS - 1);
    expect(await valueOf(person)).toBe('新品牌');
    await ageBy(person, DRAFT_DAYS + 1);
    expect(await readOf(person)).toBeNull();
    expect(await titlesOf(person)).toEqual([]);
    expect(await save(person, { fields: [field('新的')] })).toMatchObject({ code: 0 });
    expect(await valueOf(person)).toBe('新的');
  });

  test('it is removed, and younger ones stay', async () => {
    const [old, young] = [await tenant.userWith(RIGHTS), await tenant.userWith(RIGHTS)];
    await save(old);
    await save(young);
    await ageBy(old, DRAFT_DAYS + 1);
    await removeOldDraftsOfAll(product.database);
    expect(await stored(old)).toEqual([]);
    expect(await stored(young)).toHaveLength(1);
  });
});

describe('files of a draft', () => {
  const picture = async () => {
    const data = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
      .png()
      .toBuffer();
    return data;
  };
  const used = async (id: number) =>
    product.database
      .asTenant(tenant.id)
      .selectFrom('draft_files')
      .select('file_id')
      .where('tenant_id', '=', tenant.id)
      .where('file_id', '=', id)
      .execute();

  test('can be shown again, also inside a text, and are let go with it', async () => {
    const person = await tenant.userWith(RIGHTS);
    const { data: file } = await uploadAs(person, await picture());
    const expired = `${file.filePath}?t=1&x=1&h=0`;
    const html = `<p><img src="${expired.replaceAll('&', '&amp;')}"></p>`;
    const session = windowOf();
    const fields = [
      { path: 'labelPath', value: { ...file, url: expired }, start: null },
      { path: 'description', value: html, start: null },
    ];
    await save(person, { session, step: 1, fields });
    const [shown, text] = (await readOf(person))?.fields ?? [];
    expect(shown?.value).toEqual(file);
    const address = /src="([^"]+)"/.exec(String(text?.value))?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const url of [file.url, address]) expect((await product.app.inject({ url })).statusCode).toBe(200);
    expect((await product.app.inject({ url: expired })).statusCode).not.toBe(200);
    expect(await used(file.id)).toHaveLength(1);
    await save(person, { session, step: 2, fields: [field('无图')] });
    expect(await used(file.id)).toEqual([]);
  });

  test('of somebody else are not shown by being named', async () => {
    const [person, stranger] = [await tenant.userWith(RIGHTS), await tenant.userWith(RIGHTS)];
    const { data: file } = await uploadAs(person, await picture());
    await save(person, { fields: [{ path: 'labelPath', value: file, start: null }] });
    const named = { ...file, url: `${file.filePath}?t=1` };
    await save(stranger, { fields: [{ path: 'labelPath', value: named, start: null }] });
    expect((await readOf(stranger))?.fields[0]?.value).toEqual({ ...file, url: '' });
  });

  test('of another tenant are not kept', async () => {
    const { data: file } = await uploadAs(other.admin, await picture());
    const person = await tenant.userWith(RIGHTS);
    await save(person, { fields: [{ path: 'labelPath', value: file, start: null }] });
    expect(await used(file.id)).toEqual([]);
    expect((await readOf(person))?.fields[0]?.value).toEqual({ ...file, url: '' });
  });
});

describe('limits:', () => {
  test('a draft of more than a megabyte is refused', async () => {
    const person = await tenant.userWith(RIGHTS);
    const fits = 'x'.repeat(MAX_DRAFT_BYTES - 1_000);
    expect(await save(person, { fields: [field(fits)] })).toMatchObject({ code: 0 });
    expect(await save(person, { recordId: 1, fields: [field(`${fits}${'长'.repeat(400)}`)] })).toMatchObject({
      code: 4130,
      message: '内容过大，无法保存草稿',
    });
  });

  test('a person has no more than fifty, whichever windows add at once, and may go on with each of them', async () => {
    const person = await tenant.userWith(RIGHTS);
    for (let id = 1; id < MAX_DRAFTS; id++) await save(person, { recordId: id });
    const last = await Promise.all([100, 101, 102].map((recordId) => save(person, { recordId })));
    expect(last.map(({ code }) => code).toSorted()).toEqual([0, 4290, 4290]);
    expect(last.find(({ code }) => code !== 0)?.message).toContain('我的草稿');
    expect(await stored(person)).toHaveLength(MAX_DRAFTS);
    expect(await save(person, { recordId: 1, revision: 1 })).toMatchObject({ code: 0 });
  });

  test.runIf(hasRls())('too many saves within a minute are refused', async () => {
    const person = await tenant.userWith(RIGHTS);
    const session = windowOf();
    const codes = new Set<number>();
    for (let step = 1; step <= 121; step++) codes.add(Number((await save(person, { session, step })).code));
    expect([...codes]).toEqual([0, 4290]);
  });
});

test.each([
  [{ form: 'nothing' }, 'form', '没有这个表单'],
  [{ recordId: -1 }, 'recordId', '编号格式不正确'],
  [{ address: '//elsewhere.example' }, 'address', '格式不正确'],
  [{ address: 'https://elsewhere.example' }, 'address', '格式不正确'],
  [{ fields: [] }, 'fields', '格式不正确'],
  [{ fields: [{ path: '', value: 1 }] }, 'fields.0.path', '格式不正确'],
  [{ session: 'x' }, 'session', '格式不正确'],
  [{ title: 'x'.repeat(301) }, 'title', '不超过300个字符'],
])('what is no draft is refused: %j', async (change, path, message) => {
  const answer = await tenant.admin.send('POST', drafts.save.path, { ...draftWith(), ...change });
  expect(answer).toMatchObject({ code: 4000, errors: [{ path, message }] });
});
