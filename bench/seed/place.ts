import type pg from 'pg';
import type { Progress } from './progress.ts';
import { Stage, asTenant, lineOf, type Cell } from './stage.ts';

/** Where seeded records go. */
export interface Place {
  client: pg.Client;
  tenantId: number;
  adminId: number;
  /** Of the administrator's first role, oldest first; the first one gets everything. */
  organisationIds: readonly number[];
  seed: number;
  progress: Progress;
}

/** A statement by itself, as the tenant: without one the fence hides every row, from the owner as well. */
export function queryOf(
  { client, tenantId }: Place,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  return asTenant(client, tenantId, () => client.query(text, values));
}

/** The number after the highest one that a column holds behind a prefix, so that a second run goes on. */
export async function nextNumber(
  place: Place,
  { table, column, prefix }: { table: string; column: string; prefix: string },
): Promise<number> {
  const { rows } = await queryOf(
    place,
    `select coalesce(max(substr(${column}, length($2) + 1)::integer), 0) + 1 as next
       from public.${table} where tenant_id = $1 and ${column} ~ ('^' || $2 || '[0-9]{1,8}$')`,
    [place.tenantId, prefix],
  );
  return Number(rows[0]?.next);
}

/** A code with its number in so many digits. */
export function codeOf(prefix: string, number: number, digits = 6): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

type Row = Record<string, Cell>;

/** Adds rows of one table, which all have the same columns; answers their ids in the same order. */
export async function addRows(place: Place, table: string, rows: readonly Row[]): Promise<number[]> {
  const { client, tenantId, progress } = place;
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const stage = await Stage.open(client, table);
  const ids = await asTenant(client, tenantId, async () => {
    const lines = rows.map((row) => lineOf([tenantId, ...columns.map((column) => row[column] ?? null)]));
    await stage.copy(['tenant_id', ...columns], lines);
    await stage.insert();
    const added = await client.query(`select id from ${stage.name} order by id`);
    return added.rows.map(({ id }) => Number(id));
  });
  progress.add(rows.length);
  return ids;
}

/** The columns that say who made a record. */
export function madeBy(userId: number) {
  return { created_by: userId, updated_by: userId };
}
