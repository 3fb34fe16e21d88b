import type pg from 'pg';
import { searchText } from '../../apps/server/src/database/lists/search.ts';
import type { Progress } from './progress.ts';
import { StagingTable, type Row } from './staging-table.ts';

/** The tenant that seeded records go to. */
export interface SeedContext {
  client: pg.Client;
  tenantId: number;
  adminId: number;
  /** Of the administrator's first role, oldest first; the first one gets everything. */
  organisationIds: readonly number[];
  /** Of all random choices. */
  random: number;
  progress: Progress;
}

/** Does the work in a transaction of the tenant: without one row-level security hides every row, from the owner as well. */
export async function asTenant<T>(
  { client, tenantId }: Pick<SeedContext, 'client' | 'tenantId'>,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select app.begin_tenant($1)', [tenantId]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A statement of its own; its `$1` is the tenant. */
export function queryAsTenant(
  context: SeedContext,
  text: string,
  ...values: unknown[]
): Promise<pg.QueryResult> {
  return asTenant(context, () => context.client.query(text, [context.tenantId, ...values]));
}

/** Ids that the statement finds; its `$1` is the tenant. */
export async function findIds(context: SeedContext, text: string, ...values: unknown[]): Promise<number[]> {
  const { rows } = await queryAsTenant(context, text, ...values);
  return rows.map(({ id }) => Number(id));
}

/** Codes of new records, which go on after the highest number that the column holds behind the prefix. */
export async function nextCodes(
  context: SeedContext,
  {
    table,
    column = 'code',
    prefix,
    digits,
  }: { table: string; column?: string; prefix: string; digits: number },
): Promise<(at: number) => string> {
  const { rows } = await queryAsTenant(
    context,
    `select coalesce(max(substr(${column}, length($2) + 1)::integer), 0) + 1 as next
       from public.${table} where tenant_id = $1 and ${column} ~ ('^' || $2 || '[0-9]{1,8}$')`,
    prefix,
  );
  const first = Number(rows[0]?.next);
  return (at) => `${prefix}${String(first + at).padStart(digits, '0')}`;
}

/** Adds rows of one table, which all have the same columns; returns their ids in the same order. */
export async function addRows(context: SeedContext, table: string, rows: readonly Row[]): Promise<number[]> {
  const { client, tenantId, progress } = context;
  const staging = await StagingTable.open(client, table);
  const ids = await asTenant(context, async () => {
    await staging.insert(tenantId, rows);
    return staging.ids();
  });
  progress.add(rows.length);
  return ids;
}

/** What a record is found by and who created it. */
export function recordColumns({ adminId }: SeedContext, code: string, name: string) {
  return { search_text: searchText(code, name), created_by: adminId, updated_by: adminId };
}

/** Every name of the list, then every name with a number: the same for all that have to differ. */
export function numberedName(names: readonly string[], at: number): string {
  const round = Math.floor(at / names.length);
  return `${names[at % names.length]}${round === 0 ? '' : round + 1}`;
}
