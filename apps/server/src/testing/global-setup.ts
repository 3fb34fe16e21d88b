import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTenant } from '@edp/testkit/tenants';
import type { TestProject } from 'vitest/node';
import { applicationRoleOf } from '../database/application-role.ts';
import { openDatabase } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { analyzeRights, cloneDatabase, newDatabase, runAsOwner } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of a migrated database, and of one whose application role row-level security does not bind. */
    withRls: string;
    withoutRls: string;
    /** For server processes of their own, which load the demonstration. */
    demonstration: string;
    /** For copies, nobody connects to them: an empty one, and one that has tenants as those above. */
    template: string;
    filledTemplate: string;
    /** Where files of the run are kept; it goes with the run. */
    folder: string;
  }
}

/** A throw-away PostgreSQL for one run of the tests; its schema is migrated once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-tests-'));
  const server = await startEmbeddedPostgres(folder, { durable: false });
  await runAsOwner(
    server.url,
    `alter system set default_statistics_target = ${FEW}`,
    'select pg_reload_conf()',
  );
  const withRls = await newDatabase(server.url, 'with_rls');
  const template = await cloneDatabase(withRls, 'template');
  await fill(withRls);
  const withoutRls = await cloneDatabase(withRls, 'without_rls');
  await runAsOwner(server.url, `alter role ${applicationRoleOf(withoutRls).name} bypassrls`);
  project.provide('withRls', withRls);
  project.provide('withoutRls', withoutRls);
  project.provide('demonstration', await cloneDatabase(template, 'demonstration'));
  project.provide('template', template);
  project.provide('filledTemplate', await cloneDatabase(withRls, 'filled_template'));
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Fewer values than tenants are known by name, as where there are hundreds. */
const FEW = 10;

/**
 * Tenants, and statistics of what each is made with. Where all are known by name, one that has come since is taken for an empty one,
 * and its rights are read a thousand times over.
 */
async function fill(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  for (let made = 0; made <= FEW; made += 1) await createTenant(database, { code: `NEIGHBOUR${made}` });
  await database.close();
  await analyzeRights(url);
}
