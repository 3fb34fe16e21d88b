import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

/** Whether the connection ended under a statement; what it had done by then is not known. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0[12])|^E(CONNRESET|PIPE)$/.test(code) ||
    /Connection terminated/.test(error.message) ||
    isTimedOut(error)
  );
}

/** Whether it had no answer within its limit, by which its connection was ended. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A statement and its values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
/** Sends one statement to wherever it belongs. */
export type Run = (statement: Statement) => Promise<pg.QueryResult>;

const MAX_STATEMENT_NAMES = 1_000;
const statementNames = new Map<string, string>();

/** A statement is prepared once per connection under a name of its text; a flood of different texts is not. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENT_NAMES) return known;
  const name = `statement_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** What is sent from now until the turn ends goes in one write. */
export function writeTogether({ connection: { stream } }: pg.Client): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends one statement, under its name where it has one; one that has no answer within the limit ends the connection. */
export function execute(client: pg.Client, query: Statement, limitMs?: number): Promise<pg.QueryResult> {
  writeTogether(client);
  const name = statementName(query.sql);
  return client.query({
    text: query.sql,
    values: [...query.parameters],
    ...(name === undefined ? {} : { name }),
    ...(limitMs === undefined ? {} : { query_timeout: limitMs }),
  });
}

/** A statement by itself, on whichever connection of the pool is free. */
export async function executeAnywhere(
  pool: pg.Pool,
  query: Statement,
  limitMs?: number,
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let lost = false;
  try {
    return await execute(client, query, limitMs);
  } catch (error) {
    lost = isConnectionLost(error);
    throw error;
  } finally {
    // The pool must not hand out again what has ended.
    client.release(lost);
  }
}

const runs = new WeakMap<Kysely<DB>, Run>();

/**
 * The rows of a statement that is compiled already, past all that the query builder would do about it. Within a command it is
 * sent in this very turn, so that what is asked next comes after it.
 */
export async function runOver<Row>(db: Kysely<DB>, statement: Statement): Promise<Row[]> {
  const run = runs.get(db);
  if (run === undefined) throw new Error('These are no queries of ours');
  const { rows } = await run(statement);
  return rows;
}

/** The same of a statement in SQL. */
export function send<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Row[]> {
  return runOver(db, statement.compile(db));
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
// Connections and transactions are this folder's business, so none of Kysely's own driver is ever asked.
const driver = new DummyDriver();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

/** Queries whose statements are run as told; light enough to be made for each request. */
export function queriesOver(run: Run): Kysely<DB> {
  const connection = new StatementConnection(run);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  const queries = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
  runs.set(queries, run);
  return queries;
}

class StatementConnection implements DatabaseConnection {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not used');
  }
}
