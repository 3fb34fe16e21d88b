import { securitySettings } from '@edp/contract/security-settings';
import { session } from '@edp/contract/session';
import { userGroups } from '@edp/contract/user-groups';
import { users } from '@edp/contract/users';
import { loginInput } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newPhone } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const refused = { http: 403, code: 4030 };

test('groups and picture are changed with the rest, groups only by whoever maintains their members', async () => {
  const { admin } = tenant;
  const form = { account: `grouped-${tenant.code}`, name: '周敏', roleIds: [] };
  const { id, name, version } = (await admin.call(users.create, form)).data;
  const group = async (code: string) =>
    (await admin.call(userGroups.create, { code: `${code}-${id}`, name: code })).data.id;
  const [first, second] = [await group('A'), await group('B')];
  const square = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const { filePath } = (await uploadAs(admin, square, { purpose: 'avatar' })).data;
  const saved = await admin.call(users.update, {
    id,
    name,
    version,
    groupIds: [first, second],
    imgAddress: filePath,
  });
  expect(saved.data).toMatchObject({
    groups: [
      { id: first, name: 'A' },
      { id: second, name: 'B' },
    ],
    imgAddress: filePath,
    url: expect.stringContaining(filePath),
  });
  const change = { id, name, version: saved.data.version };
  const desk = await tenant.userWith(['user', 'user:edit']);
  expect(await desk.call(users.update, { ...change, groupIds: [] })).toMatchObject(refused);
  // The same groups again are no change, and a picture that is kept need not be the caller's.
  const kept = await desk.call(users.update, { ...change, groupIds: [second, first], imgAddress: filePath });
  expect(kept).toMatchObject({ code: 0 });
  const fewer = { id, name, version: kept.data.version, groupIds: [second], imgAddress: '' };
  const { data } = await admin.call(users.update, fewer);
  expect(data).toMatchObject({ groups: [{ id: second }], imgAddress: '', url: '' });
  const foreign = (await other.admin.call(userGroups.create, { code: 'F', name: '外' })).data.id;
  expect(await admin.call(users.update, { id, name, groupIds: [foreign] })).toMatchObject({
    code: 4000,
    errors: [{ path: 'groupIds', message: '用户组不存在' }],
  });
});

/** Signs in with the password that was sent to the phone last, and has to change it. */
async function signInBySent(phone: string, account: string): Promise<void> {
  const { text } = await product.database.global
    .selectFrom('text_message_outbox')
    .select('text')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(text).toContain(`授权码：${tenant.code}，登录名：${account}，`);
  const password = /初始密码：([^，]+)，/.exec(text)?.[1] ?? '';
  const client = product.anyone(tenant.code);
  expect(await client.call(session.login, await loginInput(client, account, password))).toMatchObject({
    data: { mustChangePassword: true },
  });
}

test('a first password goes to the phone and to nobody else, when that is wished', async () => {
  const phone = newPhone();
  const account = `sent-${tenant.code}`;
  const wish = { name: '周敏', account, roleIds: [], passwordBy: 'message' } as const;
  expect(await tenant.admin.call(users.create, wish)).toMatchObject({
    code: 4000,
    errors: [{ path: 'phone', message: '请先填写手机号码' }],
  });
  const sentTo = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  const added = await tenant.admin.call(users.create, { ...wish, phone });
  expect(added).toMatchObject({ message: `初始密码已发送到${sentTo}`, data: { firstPassword: '', sentTo } });
  await signInBySent(phone, account);
  const reset = { id: added.data.id, passwordBy: 'message' } as const;
  // One who may not see the phone sends to it all the same.
  const desk = await tenant.userWith(['user', 'user:resetPassword']);
  expect((await desk.call(users.resetPassword, reset)).data).toEqual({ firstPassword: '', sentTo });
  await signInBySent(phone, account);
  expect(await other.admin.call(users.resetPassword, reset)).toMatchObject({ code: 4040 });
  for (let sent = 2; sent < 5; sent += 1) await tenant.admin.call(users.resetPassword, reset);
  expect(await tenant.admin.call(users.resetPassword, reset)).toMatchObject({ code: 4290 });
});

test('a message counts once its password is stored, five a day for a phone and two hundred for a tenant', async () => {
  const phone = newPhone();
  const wish = { name: '周敏', roleIds: [], passwordBy: 'message', phone } as const;
  const account = `counted-${tenant.code}`;
  expect(await tenant.admin.call(users.create, { ...wish, account })).toMatchObject({ code: 0 });
  for (let refusals = 0; refusals < 5; refusals += 1)
    expect(await tenant.admin.call(users.create, { ...wish, account })).toMatchObject({ code: 4090 });
  expect(await tenant.admin.call(users.create, { ...wish, account: `${account}-2` })).toMatchObject({
    code: 0,
  });
  await product.database.global
    .updateTable('rate_limits')
    .set({ used: 199 })
    .where('bucket', '=', `password-message:${tenant.id}`)
    .execute();
  const next = { ...wish, account: `${account}-3` };
  expect(await tenant.admin.call(users.create, { ...next, phone: newPhone() })).toMatchObject({ code: 0 });
  const last = { ...next, account: `${account}-4`, phone: newPhone() };
  expect(await tenant.admin.call(users.create, last)).toMatchObject({
    code: 4290,
    message: '短信发送过于频繁，请稍后再试',
  });
  expect((await tenant.admin.call(users.list, { keyword: last.account })).data).toEqual([]);
  expect(await tenant.admin.call(users.create, { ...last, passwordBy: 'screen' })).toMatchObject({ code: 0 });
});

/** As they are read, told as they are saved. */
const flags = { rememberAllowed: 1, secondFactorRequired: 0 } as const;
let people = 0;

async function addPerson(of: TestTenant, roleIds: number[] = []) {
  const account = `person-${++people}-${of.code}`;
  return (await of.admin.call(users.create, { account, name: '周敏', roleIds })).data;
}

test('people are found by what proves somebody, by locks, by the last sign-in and by what is missing', async () => {
  const place = await product.newTenant();
  const { userId, roleId } = await place.userWith(['user']);
  const [plain, locked] = [await addPerson(place), await addPerson(place, [place.adminRoleId])];
  const found = async (filter: object) =>
    (await place.admin.call(users.list, filter)).data.map(({ id }) => id).toSorted((a, b) => a - b);
  const client = product.anyone(place.code);
  for (let tries = 0; tries < 5; tries += 1)
    await client.call(session.login, await loginInput(client, locked.account, 'wrong'));
  expect(await found({ locked: 1 })).toEqual([locked.id]);
  expect(await found({ locked: 0 })).toEqual([place.adminId, userId, plain.id]);
  const policy = (await place.admin.call(securitySettings.read, {})).data;
  const asked = { ...policy, ...flags, secondFactorRoleIds: [roleId] };
  expect(await place.admin.call(securitySettings.save, asked)).toMatchObject({ code: 0 });
  expect(await found({ secondFactor: 'due' })).toEqual([userId]);
  expect(await found({ secondFactor: 'off' })).toEqual([place.adminId, plain.id, locked.id]);
  await product.database.inTenantTransaction(place.id, (db) =>
    db
      .updateTable('users')
      .set({ has_second_factor: true })
      .where('tenant_id', '=', place.id)
      .where('id', '=', userId)
      .execute(),
  );
  expect(await found({ secondFactor: 'on' })).toEqual([userId]);
  expect(await found({ secondFactor: 'due' })).toEqual([]);
  expect(await found({ blank: 'lastSignInTime' })).toEqual([plain.id, locked.id]);
  expect(await found({ blank: 'roles' })).toEqual([plain.id]);
  expect(await found({ filled: 'lastSignInTime', lastSignInTime: '..2020-01-01' })).toEqual([]);
  expect(await found({ lastSignInTime: '-2..' })).toEqual([place.adminId, userId]);
});

test('a password tells for how long it may be used, where it expires', async () => {
  const place = await product.newTenant();
  const { id } = await addPerson(place);
  const left = async () => (await place.admin.call(users.detail, { id })).data.passwordDaysLeft;
  expect(await left()).toBeNull();
  const policy = (await place.admin.call(securitySettings.read, {})).data;
  await place.admin.call(securitySettings.save, { ...policy, ...flags, passwordExpiryDays: 90 });
  expect(await left()).toBe(90);
});

test('a list is ordered by what it shows of phone numbers, so that a place tells no hidden digits', async () => {
  const name = `号码${tenant.code}`;
  const phones = ['13899992201', '13800002203', '13855552202', '13700009999'];
  for (const [at, phone] of phones.entries()) {
    const form = { account: `phone-${tenant.code}-${at}`, name, phone, roleIds: [] };
    expect(await tenant.admin.call(users.create, form)).toMatchObject({ code: 0 });
  }
  const order = { keyword: name, sortField: 'phone', sortOrder: 'asc' } as const;
  const { data } = await tenant.admin.call(users.list, order);
  const shown = ['137****9999', '138****2201', '138****2202', '138****2203'];
  expect(data.map(({ phone }) => phone)).toEqual(shown);
});
