import pg from 'pg';
import { statementsOf } from './statements.ts';

const CONCURRENTLY = /^-- concurrently$/m;
const INDEX = /^(?:\s|--[^\n]*\n)*create\s+index\s+(\w+)\s+on\s+(public\.\w+)/i;
const UNDEFINED_COLUMN = '42703';

interface PlannedIndex {
  name: string;
  table: string;
  statement: string;
}

/** The indexes of a migration that says `-- concurrently`, which holds nothing else; none of any other. */
function indexesOf(text: string): PlannedIndex[] {
  if (!CONCURRENTLY.test(text)) return [];
  return statementsOf(text).flatMap((statement) => {
    const [, name, table] = INDEX.exec(statement) ?? [];
    return name === undefined || table === undefined ? [] : [{ name, table, statement }];
  });
}

/**
 * Builds the indexes of such a migration while others go on writing, each by itself, before the transaction that applies all that
 * is pending. One for which table or column is still to be made is left to that transaction. What a killed run has left unfinished
 * is dropped and built again; what has been built stays when the transaction fails.
 */
export async function buildAhead(client: pg.Client, text: string): Promise<void> {
  for (const index of indexesOf(text)) {
    const state = await stateOf(client, index);
    if (state === 'unfinished') await client.query(`drop index concurrently public.${index.name}`);
    if (state !== 'built' && (await hasTable(client, index.table)))
      await build(client, index.statement.replace(/\bcreate\s+index\b/i, 'create index concurrently'));
  }
}

async function build(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNDEFINED_COLUMN)) throw error;
  }
}

async function stateOf(client: pg.Client, { name }: PlannedIndex): Promise<'none' | 'unfinished' | 'built'> {
  const { rows } = await client.query<{ isBuilt: boolean }>(
    `select indisvalid as "isBuilt" from pg_index where indexrelid = to_regclass('public.' || $1)`,
    [name],
  );
  if (rows[0] === undefined) return 'none';
  return rows[0].isBuilt ? 'built' : 'unfinished';
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [table],
  );
  return rows[0]?.isThere ?? false;
}

/** The statements that are left to the transaction. */
export async function statementsLeft(client: pg.Client, text: string): Promise<string[]> {
  const built = new Set<string>();
  for (const index of indexesOf(text))
    if ((await stateOf(client, index)) === 'built') built.add(index.statement);
  return statementsOf(text).filter((statement) => !built.has(statement));
}
