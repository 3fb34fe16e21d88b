import { basename } from 'node:path';
import pg from 'pg';
import { applicationRoleOf } from '../application-role.ts';
import type { ApplicationRole } from '../application-role.ts';
import { allFunctionFiles, functionFiles, migrationNames, readFunctions, readSql } from './sql-files.ts';

/** The one that Kysely's migrator takes, which earlier versions ran with. */
const MIGRATION_LOCK = '3853314791062309107';
const LOCK_TIMEOUT = '1h';

const RECORDS = `
  create schema if not exists app;
  create table if not exists public.kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  );
  create table if not exists app.applied_functions (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null
  )`;

interface Applied {
  migrations: string[];
  /** Hash of each file of functions by its name. */
  functions: Map<string, string>;
}

/**
 * Brings the owner's database to the newest schema and makes the application's role: numbered migrations that it does not
 * have yet, and files of functions whose text has changed since they were applied.
 * Several processes may call it at once: one works and the others wait.
 * @throws the first error; everything of this run is rolled back.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const role = applicationRoleOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  // As in `openDatabase`: a lost connection fails the statement on it, and nothing else.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Held until the connection ends.
    await client.query(
      `select pg_advisory_lock(${MIGRATION_LOCK}) from set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`,
    );
    await client.query(`begin; ${RECORDS}`);
    await ensureRole(client, role);
    const known = await readApplied(client);
    const applied = [
      ...(await applyFunctions(client, functionFiles.beforeMigrations, known, role)),
      ...(await applyMigrations(client, known, role)),
      ...(await applyFunctions(client, functionFiles.afterMigrations, known, role)),
    ];
    await forgetFunctions(client, known);
    // The running product compares what is applied with what it brings.
    await client.query(`grant select on kysely_migration to ${pg.escapeIdentifier(role.name)}`);
    await client.query('commit');
    return { applied };
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; hash: string | null }>(`
    select name, null as hash from public.kysely_migration
    union all
    select name, hash from app.applied_functions`);
  const functions = new Map<string, string>();
  for (const { name, hash } of rows) if (hash !== null) functions.set(name, hash);
  return { migrations: rows.filter(({ hash }) => hash === null).map(({ name }) => name), functions };
}

async function applyMigrations(
  client: pg.Client,
  { migrations }: Applied,
  role: ApplicationRole,
): Promise<string[]> {
  const pending = pendingOf(await migrationNames(), migrations);
  for (const name of pending) {
    await run(client, name, await readSql(name, role.name));
    await client.query('insert into public.kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
  }
  return pending;
}

function pendingOf(brought: readonly string[], applied: readonly string[]): string[] {
  const unknown = applied.filter((name) => !brought.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database is of a newer version: ${unknown.join(', ')} is applied and not known here.`,
    );
  const last = applied.toSorted().at(-1) ?? '';
  const pending = brought.filter((name) => !applied.includes(name));
  const late = pending.filter((name) => name < last);
  if (late.length > 0) throw new Error(`${late.join(', ')} is new and numbered below ${last}.`);
  return pending;
}

/** Runs the files whose text is not the one that was applied last. */
async function applyFunctions(
  client: pg.Client,
  files: readonly string[],
  { functions }: Applied,
  role: ApplicationRole,
): Promise<string[]> {
  const brought = await readFunctions(files, role.name);
  const changed = brought.filter(({ name, hash }) => functions.get(name) !== hash);
  for (const { name, text, hash } of changed) {
    await run(client, name, text);
    await client.query(
      `insert into app.applied_functions (name, hash, applied_at) values ($1, $2, now())
           on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
      [name, hash],
    );
  }
  return changed.map(({ name }) => name);
}

/** What a removed file made is dropped by a numbered migration; here it leaves the record. */
async function forgetFunctions(client: pg.Client, { functions }: Applied): Promise<void> {
  const gone = [...functions.keys()].filter((name) => !allFunctionFiles.includes(basename(name)));
  if (gone.length > 0) await client.query('delete from app.applied_functions where name = any ($1)', [gone]);
}

async function run(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${name}.sql: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function ensureRole(client: pg.Client, role: ApplicationRole): Promise<void> {
  const name = pg.escapeIdentifier(role.name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role.name]);
  if (rowCount === 0) await client.query(`create role ${name} nosuperuser nocreatedb nocreaterole noinherit`);
  await client.query(`
    alter role ${name} login password ${pg.escapeLiteral(role.password)};
    grant usage on schema public to ${name}`);
}
