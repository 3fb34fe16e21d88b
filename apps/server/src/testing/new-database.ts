import pg from 'pg';
import { migrate } from '../database/migrate.ts';

/** A migrated database of its own on the server of that address; answers its owner's address. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  await runAsOwner(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  await migrate(url.href);
  return url.href;
}

export async function runAsOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
