import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { applicationRoleOf } from './application-role.ts';
import type { ApplicationRole } from './application-role.ts';
import { serverFolder } from '../server-folder.ts';

const folder = new URL('migrations/', serverFolder);

/**
 * Brings the owner's database to the newest schema and makes the application's role.
 * Several processes may call it at once: the migrator's lock lets one work and the others wait.
 * @throws the first migration's error; everything of this run is rolled back.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const role = applicationRoleOf(ownerUrl);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // As in `openDatabase`: a lost connection fails the statement on it, and nothing else.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ensureRole(db, role);
    const migrator = new Migrator({ db, provider: sqlFiles(role) });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    // The running product compares what is applied with what it brings.
    await sql`grant select on kysely_migration to ${sql.id(role.name)}`.execute(db);
    return { applied: (results ?? []).map(({ migrationName }) => migrationName) };
  } finally {
    await db.destroy();
  }
}

/** Names of the migrations that this version brings, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}

function sqlFiles(role: ApplicationRole): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const name of await migrationNames()) {
        const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
        migrations[name] = {
          up: (db) =>
            sql
              .raw(text.replaceAll(':application', `"${role.name}"`))
              .execute(db)
              .then(),
        };
      }
      return migrations;
    },
  };
}

async function ensureRole(db: Kysely<unknown>, role: ApplicationRole): Promise<void> {
  const name = sql.id(role.name);
  await db.transaction().execute(async (tx) => {
    // Roles are shared by the whole server, so two processes must not make one at once.
    await sql`select pg_advisory_xact_lock(hashtext(${role.name}))`.execute(tx);
    const { rows } = await sql`select from pg_roles where rolname = ${role.name}`.execute(tx);
    if (rows.length === 0)
      await sql`create role ${name} nosuperuser nocreatedb nocreaterole noinherit`.execute(tx);
    await sql`alter role ${name} login password ${sql.lit(role.password)}`.execute(tx);
    await sql`grant usage on schema public to ${name}`.execute(tx);
  });
}
