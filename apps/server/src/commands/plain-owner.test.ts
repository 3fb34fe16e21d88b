import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@edp/contract/brands';
import { signInAt } from '@edp/testkit/sign-in';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findMachinePostgres, startMachinePostgres, type Server } from '../testing/machine-postgres.ts';
import { plainDatabase, type PlainDatabase } from '../testing/plain-owner.ts';
import { runCommand, runFile } from '../testing/run-command.ts';
import { startServer } from '../testing/server-processes.ts';

/** The oldest version that is promised to do. */
const OLDEST = 15;
const oldest = await findMachinePostgres(OLDEST);

/** Every program with the rights that the handbook gives the owner, on that server. */
function worksOn(open: () => Promise<Server>): void {
  let server: Server;
  let database: PlainDatabase;
  let folder: string;
  let migrated: Awaited<ReturnType<typeof runCommand>>;

  const as = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder });
  const seed = (...args: string[]) => runFile('bench/seed/main.ts', as(database.owner), args);

  beforeAll(async () => {
    server = await open();
    database = await plainDatabase(server.url);
    folder = await mkdtemp(join(tmpdir(), 'edp-plain-'));
    migrated = await runCommand('migrate', as(database.owner));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('migrate makes the schema, and has nothing to do afterwards', async () => {
    expect(migrated.output).toMatch(/ [1-9]\d* migrations applied\.\n$/);
    expect(migrated.code).toBe(0);
    const again = await runCommand('migrate', as(database.owner));
    expect(again.output).toContain(' 0 migrations applied.');
  });

  test('tenant and seed add what verify finds sound', async () => {
    const password = { EDP_ADMIN_PASSWORD: 'demo123456' };
    const company = ['--code', 'ACME', '--name', 'Acme', '--admin', 'admin'];
    const created = await runCommand('tenant', { ...as(database.owner), ...password }, [
      'create',
      ...company,
    ]);
    expect(created.output).toContain('Tenant ACME created');
    const few = ['--people=10', '--brands=10', '--units=10', '--categories=10', '--products=10'];
    // Into a tenant that is made for it, then into one that is there.
    for (const materials of ['--materials=40', '--materials=30']) {
      const seeded = await seed(...few, materials);
      expect(seeded.output).toMatch(/^SEED: \d{3} records in /);
      expect(seeded.code).toBe(0);
    }
    const { output, code } = await runCommand('verify', as(database.backup));
    expect(output).toMatch(/Search entries equal their records: 1\d\d$/m);
    expect(output).toContain('16 checks passed, 0 failed.');
    expect(code).toBe(0);
  });

  test('verify and distribute say which rights they lack', async () => {
    const verified = await runCommand('verify', as(database.owner));
    expect(verified.output).toContain('must be a superuser or have BYPASSRLS');
    expect(verified.code).toBe(1);
    const distributed = await runCommand('distribute', as(database.owner));
    expect(distributed.output).toContain('The user in DATABASE_URL must be a superuser');
    expect(distributed.code).toBe(1);
  });

  test('the server migrates an empty database, serves and stops', async () => {
    const { owner } = await plainDatabase(server.url);
    const running = await startServer(as(owner));
    onTestFinished(() => running.kill());
    const admin = await signInAt(running.address);
    expect(await admin.call(brands.list)).toMatchObject({ code: 0 });
    const keys = (subject: string) => runCommand('keys', as(owner), ['rotate', subject]);
    // The fence holds the owner too, who goes through the tenants.
    expect((await keys('encryption')).output).toMatch(/ [1-9]\d* texts encrypted anew\.\n$/);
    expect(await keys('role')).toMatchObject({ code: 0 });
    expect(await admin.call(brands.list)).toMatchObject({ code: 0 });
    expect(await running.stop()).toBe(0);
  });
}

describe('as an owner without further rights, on the embedded PostgreSQL', () => {
  worksOn(async () => ({ url: inject('withRls'), stop: async () => {} }));
});

const here =
  oldest === undefined ? `: this machine has none (Debian: apt-get install postgresql-${OLDEST})` : '';
describe.skipIf(oldest === undefined)(`as such an owner on PostgreSQL ${OLDEST}${here}`, () => {
  worksOn(() => startMachinePostgres(oldest ?? ''));
});
