import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applicationRoleOf } from '../database/application-role.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { cloneDatabase, newDatabase, runAsOwner } from './new-database.ts';
import { prepareTenants } from './prepared-tenants.ts';

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
  await prepareTenants(withRls, { from: 1, to: FOR_ONE_FILE });
  const filledTemplate = await cloneDatabase(withRls, 'filled_template');
  await prepareTenants(withRls, { from: FOR_ONE_FILE + 1, to: FOR_ALL_FILES });
  const withoutRls = await cloneDatabase(withRls, 'without_rls');
  await runAsOwner(server.url, `alter role ${applicationRoleOf(withoutRls).name} bypassrls`);
  project.provide('withRls', withRls);
  project.provide('withoutRls', withoutRls);
  project.provide('demonstration', await cloneDatabase(template, 'demonstration'));
  project.provide('template', template);
  project.provide('filledTemplate', filledTemplate);
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Fewer values than tenants are known by name, as where there are hundreds. */
const FEW = 10;
/** Tenants that are prepared in the database of one file, and in those that files share, of which a whole run takes many. */
const FOR_ONE_FILE = 16;
const FOR_ALL_FILES = Number(process.env['EDP_TEST_TENANTS'] ?? FOR_ONE_FILE);
