import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, runAsOwner } from '../testing/new-database.ts';
import { applicationRoleOf, applicationUrl, derivedPassword } from './application-role.ts';
import { openDatabase } from './connection.ts';
import { migrate, readPending } from './migrations/migrate.ts';

let url: string;
let role: string;
beforeEach(async () => {
  url = await cloneDatabase(inject('template'), `role_${randomUUID().replaceAll('-', '')}`);
  role = applicationRoleOf(url).name;
});

async function serves(): Promise<boolean> {
  const database = openDatabase(url, { max: 1 });
  try {
    await database.global.selectFrom('tenants').select('id').execute();
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

async function ownPassword(): Promise<string> {
  return new URL(await applicationUrl(url)).password;
}

test('the role has a password of its own, which another owner of the database finds as well', async () => {
  const other = `${role}_owner`.slice(0, 40);
  await runAsOwner(url, `create role ${other} login superuser password 'another'`);
  const password = await ownPassword();
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(password).not.toBe(derivedPassword(url, { name: role }));
  url = Object.assign(new URL(url), { username: other, password: 'another' }).href;
  expect(await migrate(url)).toEqual({ applied: [] });
  expect(await ownPassword()).toBe(password);
  expect(await serves()).toBe(true);
});

test('it may not read the password itself', async () => {
  const client = new pg.Client({ connectionString: await applicationUrl(url) });
  await client.connect();
  await expect(client.query('select * from app.application_passwords')).rejects.toThrow('permission denied');
  await client.end();
});

test('a database of an earlier version keeps the derived one, with which processes of that version sign in', async () => {
  const derived = derivedPassword(url, { name: role });
  await runAsOwner(url, `drop table app.application_passwords; alter role ${role} password '${derived}'`);
  expect(await readPending(url)).toMatchObject({ names: [], roleIsReady: false });
  await migrate(url);
  expect(await ownPassword()).toBe(derived);
  expect(await serves()).toBe(true);
});

test('after a restore without passwords the role gets the stored one again', async () => {
  const password = await ownPassword();
  await runAsOwner(url, `alter role ${role} password null`);
  expect(await serves()).toBe(false);
  await migrate(url);
  expect(await ownPassword()).toBe(password);
  expect(await serves()).toBe(true);
});

test('a start that has nothing to do writes nothing', async () => {
  await runAsOwner(
    url,
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  expect(await migrate(url)).toEqual({ applied: [] });
  expect(await readPending(url)).toEqual({ names: [], roleIsReady: true, unreachable: [] });
});
