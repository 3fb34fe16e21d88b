import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationRoleOf, PASSWORDS, type ApplicationRole } from '../application-role.ts';
import { allowMigrations, completeMigrations, distributeNewTables } from '../distribution/migrating.ts';
import { isDistributed, unreachableNodes } from '../distribution/nodes.ts';
import { prepareRole, readRole, type RoleState } from './prepare-role.ts';
import {
  allFunctionFiles,
  CLUSTER_FUNCTIONS,
  clusterHash,
  functionFiles,
  migrationNames,
  readFunctions,
  readSql,
} from './sql-files.ts';
import { buildAhead, statementsLeft } from './indexes-ahead.ts';

/** The one that Kysely's migrator takes, which earlier versions ran with. */
const MIGRATION_LOCK = '3853314791062309107';
const LOCK_TIMEOUT_MS = 3_600_000;
const LOCK_POLL_MS = 100;

const RECORDS = [
  'create schema if not exists app',
  `create table if not exists public.kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  )`,
  `create table if not exists app.applied_functions (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null
  )`,
  // The owner alone may read it.
  `create table if not exists ${PASSWORDS} (
    role text primary key,
    password text not null
  )`,
];

interface Applied {
  migrations: string[];
  /** Hash of each file of functions by its name. */
  functions: Map<string, string>;
}

/** A database, and what it has. */
interface Subject {
  client: pg.Client;
  role: ApplicationRole;
  roleState: RoleState;
  applied: Applied;
  /** Whether tables of tenants are spread over a cluster. */
  isDistributed: boolean;
}

/** What a start would do. */
export interface Pending {
  /** Numbered ones, then files of functions. */
  names: string[];
  /** Whether the application's role can sign in already. */
  roleIsReady: boolean;
  /** Nodes of a cluster that do not answer: nothing is applied without them. */
  unreachable: string[];
}

/** Nodes of the cluster do not answer, and what is pending has to be applied on all of them. */
export class NodesMissing extends Error {
  override name = 'NodesMissing';
}

/**
 * Brings the owner's database to the newest schema and makes the application's role: numbered migrations that it does not
 * have yet, and files of functions whose text has changed since they were applied. With nothing to do it only reads, and of
 * a cluster the coordinator alone.
 * Several processes may call it at once: one works and the others wait.
 * @throws NodesMissing or the first error; everything of this run is rolled back but indexes that were built ahead of it.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  return withSubject(ownerUrl, async (subject) => {
    const pending = await pendingOf(subject);
    if (isDone(pending)) return { applied: [] };
    if (pending.unreachable.length > 0)
      throw new NodesMissing(
        `节点 ${pending.unreachable.join('、')} 无法连接，有待执行的迁移：请待其恢复后再启动。 / ${pending.unreachable.join(', ')} cannot be reached and migrations are pending: start again when all nodes answer.`,
      );
    await applyAll(subject);
    return { applied: pending.names };
  });
}

/** Tells what `migrate` would do, and changes nothing. */
export function readPending(ownerUrl: string): Promise<Pending> {
  return withSubject(ownerUrl, pendingOf);
}

async function withSubject<T>(ownerUrl: string, work: (subject: Subject) => Promise<T>): Promise<T> {
  const role = applicationRoleOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  // As in `openDatabase`: a lost connection fails the statement on it, and nothing else.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    return await work({
      client,
      role,
      roleState: await readRole(client, ownerUrl, role),
      applied: await readApplied(client),
      isDistributed: await isDistributed(client),
    });
  } finally {
    await client.end();
  }
}

/**
 * Held until the connection ends. Asked for again and again: an index that is built concurrently waits for all statements that are
 * under way, and one that waits for the lock would be among them.
 */
async function takeLock(client: pg.Client): Promise<void> {
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isHeld"`,
    );
    if (rows[0]?.isHeld) return;
    if (Date.now() > end) throw new Error('Another process has been migrating the database for an hour.');
    await wait(LOCK_POLL_MS);
  }
}

function isDone({ names, roleIsReady }: Pending): boolean {
  return names.length === 0 && roleIsReady;
}

async function pendingOf({ client, role, roleState, applied, isDistributed }: Subject): Promise<Pending> {
  const functions = await changedFunctions(allFunctionFiles, applied, role);
  const names = [
    ...pendingMigrations(await migrationNames(), applied.migrations),
    ...functions.map(({ name }) => name),
  ];
  if (isDistributed && applied.functions.get(CLUSTER_FUNCTIONS) !== (await clusterHash()))
    names.push(CLUSTER_FUNCTIONS);
  const pending = { names, roleIsReady: roleState.signsIn && roleState.isStored, unreachable: [] };
  if (isDone(pending) || !isDistributed) return pending;
  return { ...pending, unreachable: await unreachableNodes(client) };
}

/** In one transaction, but for indexes that are built before it. */
async function applyAll(subject: Subject): Promise<void> {
  const { client, role, roleState } = subject;
  if (subject.isDistributed) await allowMigrations(client);
  else for (const { text } of await pendingTexts(subject)) await buildAhead(client, text);
  await client.query('begin');
  for (const statement of RECORDS) await client.query(statement);
  await prepareRole(client, role, roleState);
  await applyFunctions(subject, functionFiles.beforeMigrations);
  await applyMigrations(subject);
  await applyFunctions(subject, functionFiles.afterMigrations);
  await forgetFunctions(subject);
  // The running product compares what is applied with what it brings.
  await client.query(`grant select on kysely_migration to ${pg.escapeIdentifier(role.name)}`);
  if (subject.isDistributed) await completeMigrations(client, role);
  await client.query('commit');
}

async function readApplied(client: pg.Client): Promise<Applied> {
  const migrations = await namesIn(client, 'public.kysely_migration', `select name, '' as hash`);
  const functions = await namesIn(client, 'app.applied_functions', 'select name, hash');
  return {
    migrations: migrations.map(({ name }) => name),
    functions: new Map(functions.map(({ name, hash }) => [name, hash])),
  };
}

/** Nothing as long as the table is not there. */
async function namesIn(
  client: pg.Client,
  table: string,
  select: string,
): Promise<{ name: string; hash: string }[]> {
  const known = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    table,
  ]);
  if (!known.rows[0]?.known) return [];
  return (await client.query<{ name: string; hash: string }>(`${select} from ${table}`)).rows;
}

async function pendingTexts({ applied, role }: Subject): Promise<{ name: string; text: string }[]> {
  const names = pendingMigrations(await migrationNames(), applied.migrations);
  return Promise.all(names.map(async (name) => ({ name, text: await readSql(name, role.name) })));
}

async function applyMigrations(subject: Subject): Promise<void> {
  const { client } = subject;
  for (const { name, text } of await pendingTexts(subject)) {
    await run(subject, name, text);
    await client.query('insert into public.kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
  }
}

function pendingMigrations(brought: readonly string[], applied: readonly string[]): string[] {
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

/** The files whose text is not the one that was applied last. */
async function changedFunctions(files: readonly string[], { functions }: Applied, role: ApplicationRole) {
  const brought = await readFunctions(files, role.name);
  return brought.filter(({ name, hash }) => functions.get(name) !== hash);
}

async function applyFunctions(subject: Subject, files: readonly string[]): Promise<void> {
  const { client, role, applied } = subject;
  for (const { name, text, hash } of await changedFunctions(files, applied, role)) {
    await run(subject, name, text);
    await client.query(
      `insert into app.applied_functions (name, hash, applied_at) values ($1, $2, now())
           on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
      [name, hash],
    );
  }
}

/** What a removed file made is dropped by a numbered migration; here it leaves the record. */
async function forgetFunctions({ client, applied }: Subject): Promise<void> {
  const gone = [...applied.functions.keys()].filter(
    (name) => name !== CLUSTER_FUNCTIONS && !allFunctionFiles.includes(basename(name)),
  );
  if (gone.length > 0) await client.query('delete from app.applied_functions where name = any ($1)', [gone]);
}

/** One statement after the other, as a cluster wants them; a new table of tenants is spread before it gets its keys. */
async function run({ client, isDistributed }: Subject, name: string, text: string): Promise<void> {
  try {
    for (const statement of await statementsLeft(client, text)) {
      await client.query(statement);
      if (isDistributed && CREATES_TABLE.test(statement)) await distributeNewTables(client);
    }
  } catch (error) {
    throw new Error(`${name}.sql: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const CREATES_TABLE = /^(?:\s|--[^\n]*\n)*create\s+table\b/i;
