import type { Postgres } from '../harness/postgres.ts';

/** How many rows were read by each way to a table so far: of a whole table by its name, of an index by that of the index. */
export type IndexUse = ReadonlyMap<string, number>;

const READ = `
  select relname as way, seq_tup_read::float8 as rows from pg_stat_user_tables where schemaname = 'public'
  union all
  select indexrelname, idx_tup_read::float8 from pg_stat_user_indexes where schemaname = 'public'`;

/** The database tells what a connection has read once it has been still for a second. */
export const TOLD_AFTER_MS = 1_500;

export async function indexUse(database: Postgres): Promise<IndexUse> {
  const { rows } = await database.query(READ);
  return new Map(rows.map(({ way, rows: read }) => [way, read]));
}

/** The ways that a call has gone since, and how many rows it read on each; those that read most come first. */
export function waysSince(before: IndexUse, after: IndexUse, calls: number): string {
  return [...after]
    .map(([way, read]) => ({ way, rows: Math.round((read - (before.get(way) ?? 0)) / calls) }))
    .filter(({ way, rows }) => rows > 0 && /material|search_entries|organisation_totals/.test(way))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, 3)
    .map(({ way, rows }) => `${way} ${rows}`)
    .join(', ');
}
