import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drafts } from '@edp/contract/drafts';
import type { InputOf } from '@edp/contract/endpoint';
import { singleSignOn } from '@edp/contract/single-sign-on';
import { session } from '@edp/contract/session';
import type { HttpClient } from '@edp/testkit/http-client';
import type { ServerProcess } from '@edp/testkit/server-process';
import { signInAt } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationRoleOf, applicationUrl } from '../database/application-role.ts';
import { openDatabase } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { decrypt } from '../database/keys/encryption.ts';
import { addKey, countByKey, encryptAnew } from '../database/keys/rotate-keys.ts';
import { checkEncryptedValues } from '../database/verification/encrypted-values.ts';
import { FileAddresses } from '../http/files/file-addresses.ts';
import { analyzeRights, cloneDatabase } from '../testing/new-database.ts';
import { runCommand } from '../testing/run-command.ts';
import { startServer } from '../testing/server-processes.ts';

let url: string;
let folder: string;
let server: ServerProcess;
let owner: pg.Client;
/** The same on another connection. */
let second: pg.Client;
let database: Database;
let admin: HttpClient;
let tenantId: number;

/** The demonstration, served by a process of its own. */
beforeAll(async () => {
  url = await cloneDatabase(inject('template'), `keys_${randomUUID().replaceAll('-', '')}`);
  folder = await mkdtemp(join(tmpdir(), 'edp-keys-'));
  server = await startServer({ DATABASE_URL: url, DATA_DIR: folder });
  [owner, second] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  for (const client of [owner, second]) {
    client.on('error', () => undefined);
    await client.connect();
  }
  database = openDatabase(url, { max: 2 });
  admin = await signInAt(server.address);
  const { rows } = await owner.query("select id from public.tenants where code = 'BRH'");
  tenantId = Number(rows[0].id);
  await analyzeRights(url);
});
afterAll(async () => {
  await server.kill();
  await database.close();
  await Promise.all([owner.end(), second.end()]);
  await rm(folder, { recursive: true, force: true });
});

const draft: InputOf<typeof drafts.save> = {
  form: 'brand',
  recordId: 0,
  place: '',
  session: 'window-one',
  step: 1,
  revision: 0,
  browser: 'browser-one',
  version: null,
  title: '换钥匙时的草稿',
  address: '/brand',
  fields: [{ path: 'name', value: '换钥匙时的草稿', start: '' }],
};

const keys = (...args: string[]) => runCommand('keys', { DATABASE_URL: url, DATA_DIR: folder }, args);

/** As if the keys had been made two hours and more before. */
const age = () => owner.query("update public.server_keys set created_at = created_at - interval '3 hours'");

function saveSecret(clientSecret: string) {
  return admin.call(singleSignOn.save, {
    enabled: 0,
    name: '企业账号',
    issuer: 'https://id.example.com',
    clientId: 'edp',
    clientSecret,
    scopes: 'openid',
    claim: 'email',
    createsUsers: 0,
    passwordSignIn: 1,
  });
}

async function storedSecret(): Promise<string> {
  const { rows } = await owner.query(
    'select encrypted_client_secret as text from public.single_sign_on_settings where tenant_id = $1',
    [tenantId],
  );
  return rows[0].text;
}

const secretOf = (text: string) => decrypt(database, { name: 'identity provider secret', tenantId }, text);
const numbers = async () => [...(await countByKey(owner)).keys()];

describe('the key of what is encrypted', () => {
  test('is replaced while the product runs, by two at once, after one that was cut short; the former one is retired', async () => {
    await saveSecret('the first secret');
    expect(await admin.call(drafts.save, draft)).toMatchObject({ code: 0 });
    const former = await storedSecret();
    expect(await numbers()).toEqual([1]);
    const made = await Promise.all([owner, second].map((client) => addKey(client, 'encryption')));
    expect(made.map(({ number }) => number)).toEqual([2, 2]);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    // Cut short after a block of one.
    for await (const { encrypted } of encryptAnew(owner, { block: 1 })) {
      expect(encrypted).toBe(1);
      break;
    }
    expect((await numbers()).toSorted()).toEqual([1, 2]);
    expect(await secretOf(await storedSecret())).toBe('the first secret');
    expect((await keys()).output).toMatch(/encryption 2 .*not complete/);

    let last = '';
    const saves = async () => {
      for (let at = 0; at < 20; at += 1) {
        last = `secret ${at}`;
        expect(await saveSecret(last)).toMatchObject({ code: 0 });
      }
    };
    const beside = async () => {
      for await (const { failed } of encryptAnew(second, { block: 1 })) expect(failed).toEqual([]);
    };
    const [one] = await Promise.all([keys('rotate', 'encryption'), beside(), saves()]);
    expect(one.code).toBe(0);
    expect(one.output).toContain('encryption 2');
    expect(await numbers()).toEqual([2]);
    expect(await secretOf(await storedSecret())).toBe(last);
    expect(await checkEncryptedValues(owner, [tenantId])).toMatchObject({ wrong: 0 });
    expect((await admin.call(drafts.mine, {})).data).toMatchObject([{ title: draft.title }]);
    expect((await admin.call(drafts.read, { form: 'brand', recordId: 0, place: '' })).data).toMatchObject({
      fields: draft.fields,
    });
    // What was stored before can still be read, as from a backup.
    expect(await secretOf(former)).toBe('the first secret');

    const early = await keys('retire', 'encryption');
    expect([early.code, early.output]).toEqual([1, expect.stringMatching(/try again in \d+ seconds/)]);
    await age();
    const put = 'update public.single_sign_on_settings set encrypted_client_secret = $2 where tenant_id = $1';
    await owner.query(put, [tenantId, former]);
    const used = await keys('retire', 'encryption');
    expect([used.code, used.output]).toEqual([
      1,
      expect.stringContaining('1 texts are encrypted with an older key'),
    ]);
    expect(await keys('rotate', 'encryption')).toMatchObject({ code: 0 });
    await age();
    expect(await keys('retire', 'encryption')).toMatchObject({ code: 0 });
    expect(await numbers()).toEqual([3]);
    expect(await secretOf(await storedSecret())).toBe('the first secret');
    await expect(secretOf(former)).rejects.toThrow('The key 1 is retired or unknown');
    expect((await keys()).output).toMatch(/encryption 1 .*retired/);
    expect(await checkEncryptedValues(owner, [tenantId])).toMatchObject({ wrong: 0 });
    expect(await saveSecret('a later secret')).toMatchObject({ code: 0 });
    expect(await secretOf(await storedSecret())).toBe('a later secret');
    await owner.query(put, [tenantId, former]);
    expect(await checkEncryptedValues(owner, [tenantId])).toMatchObject({ wrong: 1 });
    expect(await keys('rotate', 'encryption')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`tenant ${tenantId} single_sign_on_settings`),
    });
  });

  test('is known to whoever owns the database, and not to be changed by the application', async () => {
    const refused = /permission denied for table server_keys/;
    for (const statement of [
      "update public.server_keys set value = 'x'",
      'delete from public.server_keys',
      "insert into public.server_keys (purpose, number, value) values ('encryption', 99, 'x')",
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(refused);
  });
});

test('addresses of files are signed with the new key, taken with the former one, and no more once that is retired', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  const { data } = await uploadAs(admin, picture);
  const status = async (path: string) => (await fetch(server.address + path)).status;
  const former = data.url;
  expect(await status(former)).toBe(200);
  expect(await keys('rotate', 'file-addresses')).toMatchObject({ code: 0 });
  // As another process does, which has found the new key before this one.
  const { addresses, stop } = await FileAddresses.open(database);
  const fresh = addresses.sign(tenantId, data.id);
  stop();
  expect(fresh).toMatch(/&h=2\.[0-9a-f]{40}$/);
  expect([await status(fresh), await status(former)]).toEqual([200, 200]);
  expect(await status(fresh.replace('h=2.', 'h=3.'))).toBe(404);
  expect(await keys('retire', 'file-addresses')).toMatchObject({ code: 1 });
  expect(await keys('retire', 'file-addresses', '--now')).toMatchObject({ code: 0 });
  await expect.poll(() => status(former), { timeout: 15_000, interval: 250 }).toBe(404);
  expect(await status(fresh)).toBe(200);
});

test('the application’s role gets another password while its connections work, and new ones take it', async () => {
  const former = await applicationUrl(url);
  const calls = async () => {
    for (let at = 0; at < 20; at += 1) expect(await admin.call(session.info)).toMatchObject({ code: 0 });
  };
  const [rotated] = await Promise.all([keys('rotate', 'role'), calls()]);
  expect(rotated.code).toBe(0);
  const refused = new pg.Client({ connectionString: former });
  await expect(refused.connect()).rejects.toMatchObject({ code: '28P01' });
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    applicationRoleOf(url).name,
  ]);
  await expect.poll(async () => (await admin.call(session.info)).code, { timeout: 5_000 }).toBe(0);
  await Promise.all(Array.from({ length: 12 }, calls));
});

test.each([
  [['rotate', 'nothing'], 'No such key: "nothing"'],
  [['burn', 'encryption'], 'No such command: "burn"'],
  [['rotate', 'encryption', 'twice'], 'Too many arguments'],
])('%j is refused with the usage', async (args, words) => {
  const { code, output } = await keys(...args);
  expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  expect(output).toContain('npm run keys -- rotate');
});
