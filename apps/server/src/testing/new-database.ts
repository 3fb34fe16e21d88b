import pg from 'pg';
import { applicationRoleOf } from '../database/application-role.ts';
import { migrate } from '../database/migrations/migrate.ts';

/** A migrated database of its own on the server of that address; answers its owner's address. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  await runAsOwner(serverUrl, `create database ${name}`);
  const url = addressOf(serverUrl, name);
  await migrate(url);
  return url;
}

/**
 * The same as a copy of a migrated database to which nobody is connected, which is quicker. The copy's application role
 * has what the template's has by belonging to it.
 */
export async function cloneDatabase(templateUrl: string, name: string): Promise<string> {
  const { pathname } = new URL(templateUrl);
  await runAsOwner(
    addressOf(templateUrl, 'postgres'),
    `create database ${name} template ${pathname.slice(1)}`,
  );
  const url = addressOf(templateUrl, name);
  await migrate(url);
  const [template, own] = [applicationRoleOf(templateUrl).name, applicationRoleOf(url).name];
  await runAsOwner(url, `grant ${template} to ${own} with inherit true`);
  return url;
}

function addressOf(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

/**
 * Counts whom rights are given to, as the database does by itself before long: without it they are read a thousand times over. For
 * the owner.
 */
export function analyzeRights(url: string): Promise<void> {
  return runAsOwner(url, 'analyze resources, role_resources, roles, user_roles, users');
}

/** One after the other over one connection, each in a transaction of its own. */
export async function runAsOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
