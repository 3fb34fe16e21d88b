import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applicationRoleOf } from '../database/application-role.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { newDatabase, runAsOwner } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of a database whose fence holds, of one whose application role passes it. */
    fenced: string;
    unfenced: string;
    /** For server processes of their own, which load the demonstration. */
    demonstration: string;
  }
}

/** A throw-away PostgreSQL for one run of the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-tests-'));
  const server = await startEmbeddedPostgres(folder, { durable: false });
  project.provide('fenced', await newDatabase(server.url, 'fenced'));
  const unfenced = await newDatabase(server.url, 'unfenced');
  await runAsOwner(server.url, `alter role ${applicationRoleOf(unfenced).name} bypassrls`);
  project.provide('unfenced', unfenced);
  project.provide('demonstration', await newDatabase(server.url, 'demonstration'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
