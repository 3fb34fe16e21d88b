import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { materials } from '@edp/contract/materials';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { applicationRoleOf, applicationUrl } from '../database/application-role.ts';
import { openDatabase } from '../database/connection.ts';
import { findObstacles } from '../database/distribution/obstacles.ts';
import { loadDemonstration } from '../features/demonstration/load-demonstration.ts';
import { addCitusStandIn } from '../testing/citus-stand-in.ts';
import { cloneDatabase } from '../testing/new-database.ts';
import { runCommand } from '../testing/run-command.ts';
import { newTenant } from '../testing/test-tenant.ts';
import { verifyDatabase } from './verify-database.ts';

let url: string;
let owner: pg.Client;

/** Migrated, empty, and made to look like a coordinator. */
beforeAll(async () => {
  url = await cloneDatabase(inject('template'), `distributed_${randomUUID().replaceAll('-', '')}`);
  await addCitusStandIn(url);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(() => owner.end());

const distribute = (...args: string[]) => runCommand('distribute', { DATABASE_URL: url }, args);

async function listOf(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Looked up otherwise than the command does. */
/** Partitions go where their table goes. */
const tenantTables = () =>
  listOf(`select c.relname as name from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
const spread = () =>
  listOf("select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1");
const attached = () =>
  listOf(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
           where contype = 'f' and connamespace = 'public'::regnamespace
          union all
          select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger
           where not tgisinternal and tgrelid::regclass::text !~ '[.]' order by 1`);

describe('what stands in the way', () => {
  test('no coordinator named', async () => {
    const { code, output } = await runCommand('distribute', { DATABASE_URL: '' });
    expect(output).toContain('Name the coordinator in DATABASE_URL');
    expect(code).toBe(1);
  });

  test('no extension and no superuser', async () => {
    const { code, output } = await runCommand('distribute', {
      DATABASE_URL: await applicationUrl(inject('withRls')),
    });
    expect(output).toContain('✗ 数据库中没有 citus 扩展：请先执行 create extension citus。');
    expect(output).toContain('The user in DATABASE_URL must be a superuser');
    expect(code).toBe(1);
  });

  test.each([
    ['There is no active worker', 'update pg_dist_node set isactive = false'],
    ['The coordinator is not known to the cluster', 'delete from pg_dist_node where groupid = 0'],
    [
      'This server is not the coordinator',
      "create or replace function citus_is_coordinator() returns boolean language sql as 'select false'",
    ],
    ['coordinator:1 cannot sign in at worker:2 as the owner', 'insert into stand_in_away values (2)'],
    [
      'wal_level of worker:2 is replica, of the coordinator logical',
      `insert into stand_in_facts values (1, '{"wal_level": "logical"}'), (2, '{"wal_level": "logical"}'), (3, '{"wal_level": "replica"}')`,
    ],
    ['Migrations are missing (0010-units)', "delete from kysely_migration where name = '0010-units'"],
    ['late.late_pkey cannot be distributed', 'create table late (tenant_id bigint, id bigint primary key)'],
    [
      'late.late_key cannot be distributed',
      'create table late (tenant_id bigint, code text, constraint late_key unique (code, tenant_id))',
    ],
    [
      'late.late_fkey cannot be distributed',
      'create table late (tenant_id bigint, at text constraint late_fkey references captchas)',
    ],
    [
      'app.late is new or has changed',
      `create function app.late() returns trigger language plpgsql as 'begin return new; end';
      create trigger late before insert on units for each row execute function app.late()`,
    ],
  ])('%s', async (expected, statement) => {
    await owner.query('begin');
    await owner.query(statement);
    const obstacles = await findObstacles(owner, applicationRoleOf(url).name).finally(() =>
      owner.query('rollback'),
    );
    // From each of the nodes in the one case.
    expect(new Set(obstacles.map(({ en }) => en))).toContainEqual(expect.stringContaining(expected));
    expect(obstacles.length).toBe(expected.includes('sign in') ? 3 : 1);
  });

  test('servers that run', async () => {
    const server = new pg.Client({ connectionString: await applicationUrl(url) });
    await server.connect();
    const { code, output } = await distribute('--check');
    await server.end();
    expect(output).toContain('1 connections of running servers are open');
    expect(code).toBe(1);
  });

  test('a migration that has changed a function of which there is a version for a cluster', async () => {
    const text = await readFile(new URL('../../migrations/cluster/functions.sql', import.meta.url), 'utf8');
    const adapted = [...text.matchAll(/create or replace function app\.(\w+)/g)].map(([, name]) => name);
    const inMigrations = await owner.query<{ name: string; text: string }>({
      text: `select proname as name, pg_get_functiondef(oid) as text from pg_proc
              where pronamespace = 'app'::regnamespace and proname = any ($1) order by proname`,
      values: [adapted],
    });
    expect(inMigrations.rows.length).toBe(adapted.length - 1);
    await owner.query('begin');
    for (const each of inMigrations.rows)
      await owner.query(each.text.replace(/\nbegin\n/i, '\nbegin\n  -- changed\n'));
    const obstacles = await findObstacles(owner, applicationRoleOf(url).name).finally(() =>
      owner.query('rollback'),
    );
    expect(obstacles.map(({ en }) => en)).toEqual(
      inMigrations.rows.map(({ name }) =>
        expect.stringContaining(`The function app.${name} is new or has changed`),
      ),
    );
  });
});

describe('distributing', () => {
  let before: string[];

  beforeAll(async () => {
    // What a later migration may bring; a partition goes with its table.
    await owner.query(`
      create table late (tenant_id bigint references tenants, id bigint, primary key (tenant_id, id)) partition by range (id);
      create table late_1 partition of late for values from (0) to (1000);
      select app.fence_tenant_table('late'), app.fence_tenant_table('late_1')`);
    before = await attached();
  });

  test('--check names every table of tenants once, a new one as well, and changes nothing', async () => {
    const { code, output } = await distribute('--check');
    const planned = output
      .split('\n')
      .filter((line) => line.startsWith('  '))
      .map((line) => line.trim());
    expect(planned).toEqual(await tenantTables());
    expect(planned).toContain('late');
    expect(output).toContain('To be copied to every node: tenants');
    const taken = before.filter((line) => planned.includes(line.split(' ')[0] ?? ''));
    expect(output).toContain(`to be taken and put back: ${taken.length}\n`);
    expect(code).toBe(0);
    expect(await spread()).toEqual([]);
    expect(await attached()).toEqual(before);
  });

  test('a run that was cut short is completed by the next; foreign keys and triggers are as they were', async () => {
    await owner.query("insert into stand_in_refusals values ('products')");
    const cut = await distribute();
    expect(cut.output).toContain('the stand-in refuses products');
    expect(cut.code).toBe(1);
    expect(await attached()).not.toEqual(before);

    await owner.query('delete from stand_in_refusals');
    const { code, output } = await distribute();
    expect(output).toContain('Done; the servers may be started.');
    expect(code).toBe(0);
    expect(await spread()).toEqual(await tenantTables());
    expect(
      await listOf("select logicalrelid::text as name from pg_dist_partition where partmethod <> 'h'"),
    ).toEqual(['tenants']);
    expect(await attached()).toEqual(before);
    expect(
      await listOf("select 'left' as name where to_regclass('app.postponed_attachments') is not null"),
    ).toEqual([]);
  }, 60_000);

  test('a further run has nothing to do', async () => {
    const { code, output } = await distribute();
    expect(output).toContain('Foreign keys and triggers taken: 0\n');
    expect(output).toContain('Functions rewritten: 0\n');
    expect(code).toBe(0);
  });

  test('every function is known to the nodes, and none that reads tenants is left in plain SQL', async () => {
    const missing = `select p.oid::regprocedure::text as name from pg_proc as p
      where p.pronamespace = 'app'::regnamespace and not exists (select from pg_dist_object as o where o.objid = p.oid)`;
    expect(await listOf(missing)).toEqual([]);
    expect(
      await listOf(`select proname as name from pg_proc as p join pg_language as l on l.oid = p.prolang
      where p.pronamespace = 'app'::regnamespace and l.lanname = 'sql'
        and p.prosrc ~ 'public\\.(${(await tenantTables()).join('|')})\\M'`),
    ).toEqual([]);
  });
});

/** On one machine the functions for a cluster answer as those of the migrations do. */
describe('the functions for a cluster', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edp-distribute-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('count and enter what the demonstration stores, and open requests', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      EDP_CAPTCHA_FIXED: 'abcd',
      LOG_LEVEL: 'fatal',
    });
    const database = openDatabase(url, { max: 2 });
    await loadDemonstration(database, config);
    const app = await buildApp({ config, database });
    const tenant = await newTenant({ app, database }, 'TEST');
    expect(await tenant.admin.call(materials.list, {})).toMatchObject({ code: 0, data: [] });
    await app.close();
    await database.close();
    const wrong: string[] = [];
    for await (const { check, finding } of verifyDatabase({ client: owner, config, databaseUrl: url }))
      if (finding?.wrong !== 0) wrong.push(check.en, ...(finding?.examples ?? []));
    expect(wrong).toEqual([]);
  }, 60_000);
});
