import type pg from 'pg';
import type { ApplicationRole } from '../application-role.ts';
import { adaptFunctions } from './adapt-functions.ts';
import { spreadTable, tablesToDistribute } from './distribute-tables.ts';
import { prepareRole } from './role-settings.ts';

/** Settings of a session that changes the tables of a cluster in one transaction. */
export async function allowMigrations(client: pg.Client): Promise<void> {
  // One shard after the other on one connection: a statement may come after another of the same transaction.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  // Ours write to rows of the same tenant only, which stand on the same worker.
  await client.query('set citus.enable_unsafe_triggers = on');
}

/** Those that a migration has just made; empty, and without keys to other tables of tenants. */
export async function distributeNewTables(client: pg.Client): Promise<void> {
  for (const name of await tablesToDistribute(client)) await spreadTable(client, name);
}

/** What follows the files of functions and the tables, within their transaction. */
export async function completeMigrations(client: pg.Client, role: ApplicationRole): Promise<void> {
  await adaptFunctions(client);
  await prepareRole(client, role);
}
