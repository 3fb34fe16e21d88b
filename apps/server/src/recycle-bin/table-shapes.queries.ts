import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';

/** A column that refers to a record, by which of its columns. */
export interface TableReference {
  column: string;
  /** Whether the row may do without it. */
  optional: boolean;
  to: string;
  toColumn: string;
}

export interface TableShape {
  columns: readonly string[];
  references: readonly TableReference[];
}

/**
 * Tables as they are now, by name, with the foreign keys that lead from them to other records: a record may have gone to the bin
 * before they last changed.
 */
export async function readTableShapes(
  { db }: Pick<TenantScope, 'db'>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, TableShape>> {
  const { rows } = await sql<TableShape & { name: string }>`
    select c.relname as name,
           (select json_agg(a.attname) from pg_attribute as a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           (select coalesce(json_agg(json_build_object(
                     'column', own.attname, 'optional', not own.attnotnull, 'to', f.relname, 'toColumn', theirs.attname)
                     order by own.attnum), '[]')
              from pg_constraint as k
              join pg_class as f on f.oid = k.confrelid and f.relname <> 'tenants'
              -- The tenant stands first, the record last; between them a tree's set.
              join pg_attribute as own on own.attrelid = k.conrelid and own.attnum = k.conkey[cardinality(k.conkey)]
              join pg_attribute as theirs on theirs.attrelid = f.oid and theirs.attnum = k.confkey[cardinality(k.confkey)]
             where k.contype = 'f' and k.conrelid = c.oid) as "references"
      from pg_class as c
     where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])`.execute(db);
  return new Map(rows.map(({ name, ...shape }) => [name, shape]));
}

/** Those of the ids that the table has in the column. */
export async function findPresent(
  { db, tenantId }: TenantScope,
  { to, toColumn }: Pick<TableReference, 'to' | 'toColumn'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.${sql.ref(toColumn)} as id from ${sql.table(to)} as r
     where r.tenant_id = ${tenantId} and r.${sql.ref(toColumn)} = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
