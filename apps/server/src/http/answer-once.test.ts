import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { account } from '@edp/contract/account';
import { brands } from '@edp/contract/brands';
import { IDEMPOTENCY_HEADER } from '@edp/contract/endpoint';
import { labelSets } from '@edp/contract/label-sets';
import { news } from '@edp/contract/news';
import { registrations } from '@edp/contract/registrations';
import { session } from '@edp/contract/session';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { features } from '../app.ts';
import { startHousekeeping } from '../database/housekeeping.ts';
import { brandForm } from '../testing/fixtures/brand-form.ts';
import { sendImport } from '../testing/fixtures/import-runs.ts';
import { newPhone, pageForm, register } from '../testing/fixtures/registration-forms.ts';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import { labelSetForm } from '../testing/fixtures/tree-forms.ts';
import { PASSWORD } from '@edp/testkit/credentials';
import type { TestTenant } from '../testing/test-tenant.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant({ operator: true });
});
afterEach(() => vi.useRealTimers());

/** The same caller, who sends what follows under a key. */
function under(key: string, { app, signer }: TestClient = tenant.admin): TestClient {
  return Object.assign(new TestClient(app, signer), { idempotencyKey: key });
}

const totalOf = async (code: string, { admin } = tenant) => (await admin.call(brands.list, { code })).total;

describe('a command that is sent again under its key', () => {
  test('answers what it answered and adds one record', async () => {
    const form = brandForm();
    const caller = under(randomUUID());
    const first = await caller.call(brands.save, form);
    expect(first).toMatchObject({ code: 0, message: '操作成功' });
    expect(await caller.call(brands.save, form)).toEqual(first);
    expect(await totalOf(form.code)).toBe(1);
  });

  test('without a key it is refused as before', async () => {
    const form = brandForm();
    await tenant.admin.call(brands.save, form);
    expect(await tenant.admin.call(brands.save, form)).toMatchObject({ code: 4090, message: '代码已存在' });
  });

  test('tells of a change and of a removal that they are done', async () => {
    const { data } = await tenant.admin.call(brands.save, brandForm());
    const changing = under(randomUUID());
    const changed = await changing.call(brands.save, { ...data, description: '改过' });
    expect(changed).toMatchObject({ code: 0, data: { version: data.version + 1 } });
    expect(await changing.call(brands.save, { ...data, description: '改过' })).toEqual(changed);
    const removing = under(randomUUID());
    const removed = await removing.call(brands.remove, { id: data.id });
    expect(removed).toMatchObject({ code: 0 });
    expect(await removing.call(brands.remove, { id: data.id })).toEqual(removed);
  });

  test('is done once although the caller was gone before it was answered', async () => {
    await product.listen();
    const { port } = product.app.server.address() as AddressInfo;
    const form = brandForm();
    const body = JSON.stringify(form);
    const key = randomUUID();
    const headers = {
      ...signedHeaders(tenant.admin.signer, { method: 'POST', url: brands.save.path, body }),
      [IDEMPOTENCY_HEADER]: key,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      host: '127.0.0.1',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST ${brands.save.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
    await vi.waitFor(async () => expect(await totalOf(form.code)).toBe(1), { timeout: 10_000 });
    expect(await under(key).call(brands.save, form)).toMatchObject({ code: 0, data: { code: form.code } });
    expect(await totalOf(form.code)).toBe(1);
  });

  test('many times together adds one record, whether or not its code would be refused', async () => {
    const form = brandForm();
    const saving = under(randomUUID());
    const saved = await Promise.all(Array.from({ length: 5 }, () => saving.call(brands.save, form)));
    expect(new Set(saved.map(({ data }) => data.id)).size).toBe(1);
    const piece = { title: `公告${form.code}`, typeName: '通知公告', content: '<p>正文</p>' };
    const publishing = under(randomUUID());
    const published = await Promise.all(
      Array.from({ length: 5 }, () => publishing.call(news.publish, piece)),
    );
    expect(published.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(published.map(({ data }) => data.id)).size).toBe(1);
    const { data } = await tenant.admin.call(news.ticker, { userId: tenant.adminId });
    expect(data.filter(({ title }) => title === piece.title)).toHaveLength(1);
  });

  test('copies once', async () => {
    const { data } = await tenant.admin.call(labelSets.save, labelSetForm());
    const copying = under(randomUUID());
    const copy = { id: data.id, name: `${data.name}副本` };
    const first = await copying.call(labelSets.copy, copy);
    expect(first.code).toBe(0);
    expect(await copying.call(labelSets.copy, copy)).toEqual(first);
  });

  test('is another one for another person and for another tenant', async () => {
    const key = randomUUID();
    const colleague = await tenant.userWith(['brand', 'brand:add']);
    const other = await product.newTenant();
    const form = brandForm();
    expect(await under(key).call(brands.save, form)).toMatchObject({ code: 0 });
    expect(await under(key, colleague).call(brands.save, form)).toMatchObject({ message: '代码已存在' });
    expect(await under(key, other.admin).call(brands.save, form)).toMatchObject({ code: 0 });
    expect(await totalOf(form.code, other)).toBe(1);
  });

  test('with another content is refused in words', async () => {
    const caller = under(randomUUID());
    await caller.call(brands.save, brandForm());
    const another = brandForm();
    const message = '此请求标识已用于其他内容，请重新提交';
    const refused = { code: 4000, message, errors: [{ path: IDEMPOTENCY_HEADER, message }] };
    expect(await caller.call(brands.save, another)).toMatchObject(refused);
    expect(await caller.call(labelSets.save, labelSetForm())).toMatchObject(refused);
    expect(await totalOf(another.code)).toBe(0);
  });

  test('is judged anew when it was refused', async () => {
    const form = brandForm();
    const { data } = await tenant.admin.call(brands.save, form);
    const caller = under(randomUUID());
    expect(await caller.call(brands.save, form)).toMatchObject({ code: 4090 });
    await tenant.admin.call(brands.remove, { id: data.id });
    expect(await caller.call(brands.save, form)).toMatchObject({ code: 0 });
  });

  test('speaks the language of whoever asks again', async () => {
    const form = brandForm();
    const caller = under(randomUUID());
    await caller.call(brands.save, form);
    caller.language = 'ENG';
    expect(await caller.call(brands.save, form)).toMatchObject({ code: 0, message: 'Done' });
  });

  test.each(['short', 'with blanks in the middle', 'x'.repeat(65)])('takes no key like "%s"', async (key) => {
    expect(await under(key).call(brands.save, brandForm())).toMatchObject({
      code: 4000,
      errors: [{ path: IDEMPOTENCY_HEADER, message: '格式不正确' }],
    });
  });
});

describe('commands with transactions of their own', () => {
  /** A newcomer to this list keeps its answer itself, with a test of its own, or says `repeated: 'anew'`. */
  test('are these', () => {
    const named = Object.entries(features).flatMap(([feature, { contract }]) =>
      Object.entries(contract)
        .filter(([, { kind, transport }]) => kind === 'command' && transport !== 'file')
        .filter(([, { access, transaction }]) => access === 'open' || transaction === 'own')
        .filter(([, { repeated }]) => repeated !== 'anew')
        .map(([name]) => `${feature}.${name}`),
    );
    expect(named.toSorted()).toEqual([
      'account.changePhone',
      'files.upload',
      'imports.addPictures',
      'imports.start',
      // Reading twice is reading.
      'news.content',
      'news.publish',
      'passkeys.create',
      'passkeys.remove',
      'registrations.apply',
      'registrations.approve',
      'registrations.register',
      'registrations.reject',
      'secondFactors.remove',
      'session.accountsOfPhone',
      'session.changePassword',
      'session.resetPassword',
    ]);
  });

  test('a file begins one import', async () => {
    const caller = under(randomUUID());
    const bytes = '代码,名称\r\nONCE,一次';
    const first = await sendImport(caller, { bytes });
    expect(first).toMatchObject({ code: 0 });
    expect(await sendImport(caller, { bytes })).toEqual(first);
  });

  test('a phone is changed once, with a code that works once', async () => {
    const user = await tenant.userWith([]);
    const phone = newPhone();
    await user.call(session.sendPhoneCode, { phone, purpose: 'phone' });
    const change = { phone, verificationCode: '123456', password: PASSWORD };
    const caller = under(randomUUID(), user);
    const first = await caller.call(account.changePhone, change);
    expect(first).toMatchObject({ code: 0, message: '操作成功' });
    expect(await caller.call(account.changePhone, change)).toEqual(first);
    expect(await user.call(account.changePhone, change)).toMatchObject({ code: 4000 });
  });

  test('an application for registration is stored once, for the same address', async () => {
    const caller = product.anyone();
    caller.idempotencyKey = randomUUID();
    const form = await pageForm(product.database);
    await caller.call(session.sendPhoneCode, { phone: form.phoneNumber });
    const done = { code: 0, message: '注册成功' };
    expect(await caller.call(registrations.register, form)).toMatchObject(done);
    expect(await caller.call(registrations.register, form)).toMatchObject(done);
    const elsewhere = under(caller.idempotencyKey, product.anyone());
    expect(await elsewhere.call(registrations.register, form)).toMatchObject({ code: 4000 });
    const { rowCount } = await product.database.pool.query('select from registrations where phone = $1', [
      form.phoneNumber,
    ]);
    expect(rowCount).toBe(1);
  });

  test('an application is turned down once, and the applicant told once', async () => {
    const { id, phoneNumber } = await register(product.anyone(), product.database);
    const caller = under(randomUUID());
    const rejection = { id, reason: '资料不全' };
    const done = { code: 0, message: '操作成功' };
    expect(await caller.call(registrations.reject, rejection)).toMatchObject(done);
    expect(await caller.call(registrations.reject, rejection)).toMatchObject(done);
    const { rowCount } = await product.database.pool.query(
      `select from text_message_outbox where phone = $1 and text like '%资料不全'`,
      [phoneNumber],
    );
    expect(rowCount).toBe(1);
  });

  test('an application is approved once', async () => {
    const { id } = await register(product.anyone(), product.database);
    const caller = under(randomUUID());
    const first = await caller.call(registrations.approve, { id });
    expect(first).toMatchObject({ code: 0, message: '操作成功' });
    expect(await caller.call(registrations.approve, { id })).toEqual(first);
  });

  test('a file is uploaded once, with and without a ticket', async () => {
    const bytes = Buffer.from(`一份说明 ${randomUUID()}`);
    const caller = under(randomUUID());
    const document = { purpose: 'document', fileName: `${caller.idempotencyKey}.txt` };
    const first = await uploadAs(caller, bytes, document);
    expect(first).toMatchObject({ code: 0 });
    expect(await uploadAs(caller, bytes, document)).toEqual(first);
    expect(await uploadAs(caller, Buffer.from('另一份'), document)).toMatchObject({ code: 4000 });
    const { length } = await product.database
      .asTenant(tenant.id)
      .selectFrom('files')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('original_name', '=', document.fileName)
      .execute();
    expect(length).toBe(1);
  });

  test('a password is changed, and set anew, once', async () => {
    const user = await tenant.userWith([]);
    const caller = under(randomUUID(), user);
    const change = {
      loginName: user.account,
      oldPassword: PASSWORD,
      password: 'changed1',
      confirmPassword: 'changed1',
    };
    const done = { code: 0, message: '修改成功!' };
    expect(await caller.call(session.changePassword, change)).toMatchObject(done);
    expect(await caller.call(session.changePassword, change)).toMatchObject(done);
  });
});

describe('what is kept', () => {
  test('holds no ticket', async () => {
    const caller = under(randomUUID());
    const { userRoles } = (await caller.call(session.roles, {})).data;
    await caller.call(session.chooseRole, {
      roleId: userRoles[0]?.roleId ?? 0,
      key: userRoles[0]?.key ?? '',
    });
    const { rows } = await product.database.pool.query(
      'select answer from answered_commands where idempotency_key = $1 or position($2 in answer) > 0',
      [caller.idempotencyKey, tenant.admin.signer.ticket],
    );
    expect(rows).toEqual([]);
  });

  test('goes after a day', async () => {
    const caller = under(randomUUID());
    await caller.call(brands.save, brandForm());
    const { pool } = product.database;
    const kept = async () =>
      (
        await pool.query(
          `select extract(epoch from expires_at - now()) / 3600 as hours from answered_commands
            where idempotency_key = $1`,
          [caller.idempotencyKey],
        )
      ).rows.map(({ hours }) => Math.round(hours));
    expect(await kept()).toEqual([24]);
    await pool.query(
      `insert into answered_commands (holder_tenant_id, holder, idempotency_key, request_hash, answer, expires_at)
       select holder_tenant_id, holder, $1, request_hash, answer, now() - interval '1 second'
         from answered_commands where idempotency_key = $2`,
      [`${caller.idempotencyKey}-old`, caller.idempotencyKey],
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startHousekeeping(product.database, product.app.log);
    vi.advanceTimersByTime(60_000);
    stop();
    vi.useRealTimers();
    await vi.waitFor(async () => {
      const old = await pool.query('select from answered_commands where idempotency_key = $1', [
        `${caller.idempotencyKey}-old`,
      ]);
      expect(old.rowCount).toBe(0);
    });
    expect(await kept()).toEqual([24]);
  });
});
