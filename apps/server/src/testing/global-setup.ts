import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applicationRoleOf } from '../database/application-role.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';

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
  project.provide('unfenced', await newDatabase(server.url, 'unfenced'));
  project.provide('demonstration', await newDatabase(server.url, 'demonstration'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  await migrate(url.href);
  if (name === 'unfenced') await run(serverUrl, `alter role ${applicationRoleOf(url.href).name} bypassrls`);
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
