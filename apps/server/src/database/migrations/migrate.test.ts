import { readFile, readdir } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { cloneDatabase, newDatabase, runAsOwner } from '../../testing/new-database.ts';
import { readSchema } from '../../testing/read-schema.ts';
import { applicationRoleOf } from '../application-role.ts';
import { migrate } from './migrate.ts';
import { allFunctionFiles, migrationNames } from './sql-files.ts';

const server = inject('withRls');
const sqlFolder = new URL('../../../migrations/', import.meta.url);

function urlOf(name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The numbered migrations as they stood before functions had files of their own, and what their migrator left behind. */
async function oldMigrations(): Promise<[name: string, text: string][]> {
  const packed = await readFile(new URL('../../testing/before-functions.sql.gz', import.meta.url));
  return gunzipSync(packed)
    .toString()
    .split(/^-- migration /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1)];
    });
}

async function oldDatabase(name: string, last: string): Promise<string> {
  await runAsOwner(server, `create database ${name}`);
  const url = urlOf(name);
  const role = applicationRoleOf(url).name;
  const migrations = (await oldMigrations()).filter(([each]) => each <= last);
  expect(migrations.at(-1)?.[0]).toBe(last);
  await runAsOwner(
    url,
    `create role ${role} nosuperuser nocreatedb nocreaterole noinherit;
     grant usage on schema public to ${role};
     create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
     create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
     grant select on kysely_migration to ${role}`,
    ...migrations.flatMap(([each, text]) => [
      text.replaceAll(':application', role),
      `insert into kysely_migration values ('${each}', '2026-11-22T00:00:00.000Z')`,
    ]),
  );
  return url;
}

/** With the application's role under one name; it follows the database's. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const facts = await readSchema((text) => client.query(text));
  await client.end();
  return facts.map((fact) => fact.replaceAll(applicationRoleOf(url).name, 'application')).toSorted();
}

describe('a database that was migrated before functions had files of their own', () => {
  let expected: string[];

  beforeAll(async () => {
    expected = await schemaOf(await newDatabase(server, 'fresh'));
  });

  test.each(['0003-sessions', '0028-access', '0052-empty-screens-leave-the-menu'])(
    'becomes the same as a new one from %s on',
    async (last) => {
      const old = await oldDatabase(`old_${last.slice(0, 4)}`, last);
      expect(expected.filter((fact) => fact.startsWith('function app.')).length).toBeGreaterThan(20);
      expect(await schemaOf(old)).not.toEqual(expected);
      await migrate(old);
      expect(await schemaOf(old)).toEqual(expected);
    },
  );

  test('stays as it was when a file cannot be applied', async () => {
    const url = await oldDatabase('old_broken', '0052-empty-screens-leave-the-menu');
    await runAsOwner(
      url,
      `drop function app.departments_below(bigint, bigint[]);
       create function app.departments_below(tenant bigint, roots bigint[]) returns text language sql as 'select null'`,
    );
    const before = await schemaOf(url);
    await expect(migrate(url)).rejects.toThrow(
      'functions/departments.sql: cannot change return type of existing function',
    );
    const after = await schemaOf(url);
    // What was built ahead stays, so that the next run need not build it again.
    const more = after.filter((fact) => !before.includes(fact));
    expect(after.filter((fact) => !more.includes(fact))).toEqual(before);
    expect(more.filter((fact) => fact.startsWith('index ')).length).toBeGreaterThan(0);
    expect(more.every((fact) => /^(?:index .*|i public\.)/.test(fact) && fact.includes('materials_'))).toBe(
      true,
    );
  });

  test('has large indexes built while others write, by one of two, and again where a run broke off', async () => {
    const url = await oldDatabase('old_indexes', '0052-empty-screens-leave-the-menu');
    await runAsOwner(
      url,
      'create index materials_model on public.materials (tenant_id)',
      `update pg_index set indisvalid = false where indexrelid = 'public.materials_model'::regclass`,
    );
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    const write = 'lock table public.materials in row exclusive mode';
    await writer.query(`begin; ${write}`);
    const runs = Promise.all([migrate(url), migrate(url)]);
    const building = `select count(*)::int as count from pg_stat_activity where query like '%create index concurrently%' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await ask(url, building)).toEqual([{ count: 1 }]), 10_000);
    // An index that is built within a transaction would make others wait behind it.
    await runAsOwner(url, "set lock_timeout = '1s'", `begin; ${write}; commit`);
    await writer.query('commit');
    await writer.end();
    expect((await runs).filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect(await schemaOf(url)).toEqual(expected);
    expect(await ask(url, 'select from pg_index where not indisvalid')).toEqual([]);
  });
});

describe('another start', () => {
  test('applies nothing, and a file again whose text is another than the applied one', async () => {
    const url = await cloneDatabase(inject('template'), 'started_again');
    expect(await migrate(url)).toEqual({ applied: [] });
    const before = await schemaOf(url);
    await runAsOwner(
      url,
      `create or replace function app.departments_below(tenant bigint, roots bigint[]) returns bigint[]
         language sql stable as 'select roots';
       drop trigger tickets_ended on public.tickets;
       update app.applied_functions set hash = 'of another text' where name in ('functions/departments', 'functions/tickets');
       insert into app.applied_functions values ('functions/of-another-time', '', now())`,
    );
    expect(await migrate(url)).toEqual({ applied: ['functions/departments', 'functions/tickets'] });
    expect(await schemaOf(url)).toEqual(before);
    const recorded = await ask<{ name: string }>(url, 'select name from app.applied_functions');
    expect(recorded.map(({ name }) => name).toSorted()).toEqual(
      allFunctionFiles.map((name) => `functions/${name}`).toSorted(),
    );
  });

  test('of two at once one works, and the other finds all of it there', async () => {
    await runAsOwner(server, 'create database both_at_once');
    const url = urlOf('both_at_once');
    const runs = await Promise.all([migrate(url), migrate(url)]);
    const counts = runs.map(({ applied }) => applied.length).toSorted((a, b) => a - b);
    expect(counts).toEqual([0, (await migrationNames()).length + allFunctionFiles.length]);
  });

  test('is refused on a database of a newer version', async () => {
    const url = await cloneDatabase(inject('template'), 'newer');
    await runAsOwner(url, `insert into kysely_migration values ('9999-later', '')`);
    await expect(migrate(url)).rejects.toThrow('9999-later is applied and not known here');
  });
});

describe('the files', () => {
  const definition =
    /^\s*create\s+(?:or\s+replace\s+)?(function|procedure|trigger|view|policy)\s+([\w.]+)/gim;

  async function definitionsIn(path: string): Promise<string[]> {
    const text = await readFile(new URL(path, sqlFolder), 'utf8');
    return [
      ...[...text.matchAll(definition)].map((found) => `${found[1]} ${found[2]}`),
      // One function makes the same trigger for many tables.
      ...[...text.matchAll(/^select app\.record_changes_of\('(\w+)'/gm)].map(
        ([, table]) => `trigger ${table}_recorded`,
      ),
    ];
  }

  test('a numbered migration makes no function, trigger, view or policy', async () => {
    const found: string[] = [];
    for (const name of await migrationNames())
      // The library that makes the tables of jobs brings their functions.
      if (name !== '0033-job-queue')
        for (const each of await definitionsIn(`${name}.sql`)) found.push(`${name}: ${each}`);
    expect(found).toEqual([]);
  });

  test('each file of functions is applied, and what it makes stands nowhere else', async () => {
    const brought = await readdir(new URL('functions/', sqlFolder));
    expect(brought.toSorted()).toEqual(allFunctionFiles.map((name) => `${name}.sql`).toSorted());
    const made = (
      await Promise.all(allFunctionFiles.map((name) => definitionsIn(`functions/${name}.sql`)))
    ).flat();
    expect(made.length).toBeGreaterThan(30);
    expect(made.filter((each, at) => made.indexOf(each) !== at)).toEqual([]);
  });

  test('a migrated database has what the files make, and nothing that they made once', async () => {
    const made = (
      await Promise.all(allFunctionFiles.map((name) => definitionsIn(`functions/${name}.sql`)))
    ).flat();
    const found = await ask<{ name: string }>(
      server,
      `select 'function app.' || proname as name from pg_proc where pronamespace = 'app'::regnamespace
       union all
       select 'trigger ' || g.tgname from pg_trigger as g join pg_class as c on c.oid = g.tgrelid
        where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
       union all
       select 'view public.' || viewname from pg_views where schemaname = 'public'`,
    );
    expect(found.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
  });
});
