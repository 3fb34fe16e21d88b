import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applicationRoleOf } from '../database/application-role.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { cloneDatabase, newDatabase, runAsOwner } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of a migrated database, and of one whose application role row-level security does not bind. */
    withRls: string;
    withoutRls: string;
    /** For server processes of their own, which load the demonstration. */
    demonstration: string;
    /** For copies: nobody connects to it. */
    template: string;
    /** Where files of the run are kept; it goes with the run. */
    folder: string;
  }
}

/** A throw-away PostgreSQL for one run of the tests; its schema is migrated once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-tests-'));
  const server = await startEmbeddedPostgres(folder, { durable: false });
  const withRls = await newDatabase(server.url, 'with_rls');
  const template = await cloneDatabase(withRls, 'template');
  const withoutRls = await cloneDatabase(template, 'without_rls');
  await runAsOwner(server.url, `alter role ${applicationRoleOf(withoutRls).name} bypassrls`);
  project.provide('withRls', withRls);
  project.provide('withoutRls', withoutRls);
  project.provide('demonstration', await cloneDatabase(template, 'demonstration'));
  project.provide('template', template);
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
