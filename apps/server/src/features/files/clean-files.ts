import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { stagingFolder } from '../../http/uploads/uploads.ts';
import { isReferenced } from './file-references.ts';
import { removeStored } from './file-store.ts';
import { fileStoreOf } from './open-store.ts';

const EVERY_MINUTES = 15;
const DAY_MS = 24 * 60 * 60 * 1_000;
const NEXT_CHECK_DAYS = 30;
const BATCH = 100;

interface Cleaning {
  config: Config;
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Removes files that nobody refers to, now and then; any number of processes may do so. Answers how to stop it. */
export function startFileCleaning(cleaning: Cleaning): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= attempt(cleaning, 'round', () => cleanFiles(cleaning)).finally(() => {
      running = undefined;
    });
  }, EVERY_MINUTES * 60_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * One round. A record that goes leaves the name of its object among the pending uploads, in the same transaction;
 * the object is removed from there, and again should the first time have failed.
 */
export async function cleanFiles(cleaning: Cleaning): Promise<void> {
  const { config, database } = cleaning;
  await attempt(cleaning, 'staged uploads', () => removeStaged(stagingFolder(config)));
  await attempt(cleaning, 'pictures of applications', () => forgetRegistrationFiles(database));
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of tenants) await attempt(cleaning, `tenant ${id}`, () => forgetFiles(database, id));
  await removePending(cleaning);
}

/** What fails is left to the next round, and holds up nothing else. */
async function attempt({ log }: Cleaning, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, what }, 'file cleaning failed');
  }
}

/** What a process that died has left of an upload. */
async function removeStaged(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

/** Pictures of a registration that was never sent. */
async function forgetRegistrationFiles({ global }: Database): Promise<void> {
  await sql`
    with gone as (
      delete from registration_files as f
       where f.created_at < ${dayAgo()} and f.registration_id is null
      returning f.stored_as)
    insert into pending_uploads (stored_as, started_at) select stored_as, 'epoch' from gone`.execute(global);
}

/** The files of a tenant whose check is due, a batch in each transaction. */
async function forgetFiles(database: Database, tenantId: number): Promise<void> {
  let seen: number;
  do {
    const due = await findDue(database.asTenant(tenantId), tenantId);
    seen = due.length;
    const kept = due.filter(({ used }) => used).map(({ id }) => id);
    if (kept.length > 0) await database.inTenantTransaction(tenantId, (db) => postpone(db, tenantId, kept));
    for (const { id } of due.filter(({ used }) => !used)) await forget(database, tenantId, id);
  } while (seen === BATCH);
}

async function findDue(db: Queries, tenantId: number) {
  const { rows } = await sql<{ id: number; used: boolean }>`
    select f.id, ${isReferenced(tenantId, sql.ref('f.id'))} as used
      from files as f where f.tenant_id = ${tenantId} and f.check_after < ${new Date()}
     order by f.check_after limit ${BATCH}`.execute(db);
  return rows;
}

async function postpone(db: Queries, tenantId: number, ids: number[]): Promise<void> {
  await db
    .updateTable('files')
    .set({ check_after: new Date(Date.now() + NEXT_CHECK_DAYS * DAY_MS) })
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
}

/** The foreign keys have the last word: a record saved at this moment keeps the file. */
async function forget(database: Database, tenantId: number, id: number): Promise<void> {
  try {
    await database.inTenantTransaction(tenantId, async (db) => {
      const { rows } = await sql<{ stored_as: string }>`
        delete from files as f
         where f.tenant_id = ${tenantId} and f.id = ${id} and not ${isReferenced(tenantId, sql.ref('f.id'))}
        returning f.stored_as`.execute(db);
      for (const { stored_as } of rows)
        await db
          .insertInto('pending_uploads')
          .values({ stored_as, started_at: new Date(0) })
          .execute();
    });
  } catch (error) {
    if (!isStillUsed(error)) throw error;
    await database.inTenantTransaction(tenantId, (db) => postpone(db, tenantId, [id]));
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

function isStillUsed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}

/** Objects of records that are gone, and of uploads that never got one. */
async function removePending(cleaning: Cleaning): Promise<void> {
  const { config, database } = cleaning;
  const store = await fileStoreOf(config);
  let seen: string[] = [];
  do {
    const pending = await database.global
      .selectFrom('pending_uploads')
      .select('stored_as')
      .where('started_at', '<', dayAgo())
      // One that cannot be removed is passed by.
      .where('stored_as', '>', seen.at(-1) ?? '')
      .orderBy('stored_as')
      .limit(BATCH)
      .execute();
    seen = pending.map(({ stored_as: name }) => name);
    for (const name of seen) {
      await attempt(cleaning, `object ${name}`, async () => {
        await removeStored(store, name);
        await database.global.deleteFrom('pending_uploads').where('stored_as', '=', name).execute();
      });
    }
  } while (seen.length === BATCH);
}

function dayAgo(): Date {
  return new Date(Date.now() - DAY_MS);
}
