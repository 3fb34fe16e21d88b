import { applicationRoleOf } from '../../apps/server/src/database/application-role.ts';
import type { Postgres } from '../harness/postgres.ts';

const TABLES = ['materials', 'material_types', 'material_organisations'];

/**
 * Copies of the product's tables that the plain server writes to: the same rows, indexes, foreign keys and row-level
 * security. A trigram index makes them searchable, no trigger does.
 */
export async function copyTables({ query, url }: Postgres): Promise<void> {
  await query(`create schema plain; grant usage on schema plain to ${applicationRoleOf(url).name}`);
  for (const table of TABLES) {
    await query(`create table plain.${table} (like public.${table} including all)`);
    await query(`insert into plain.${table} select * from public.${table}`);
    await query(`select app.fence_tenant_table('plain.${table}')`);
  }
  const { rows: foreignKeys } = await query(
    `select c.relname as table, pg_get_constraintdef(f.oid) as definition
       from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.conrelid = any ($1::regclass[])`,
    [TABLES.map((table) => `public.${table}`)],
  );
  for (const { table, definition } of foreignKeys)
    await query(`set search_path = plain, public; alter table plain.${table} add ${definition}`);
  await query('create extension pg_trgm');
  await query('create index on plain.materials using gin (search_text gin_trgm_ops)');
}
