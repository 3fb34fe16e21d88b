import pg from 'pg';

const ANSWER_MS = 2_000;
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** One statement over a connection of its own, which may take as long to come about as it likes when no limit is given. */
export async function queryAt(
  url: string,
  text: string,
  values: unknown[] = [],
  connectionTimeoutMillis = 0,
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether somebody can sign in there. */
export async function answers(url: string): Promise<boolean> {
  return queryAt(url, 'select 1', [], ANSWER_MS).then(
    () => true,
    () => false,
  );
}
