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
import { NO_IDS, type IdsAtHand } from './records/drawn-ids.ts';
import { exchange, type Answer, type Statement } from './exchange/exchange.ts';
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

/** Sends one statement to wherever it belongs. */
export type Run = (statement: Statement) => Promise<Answer>;

/** Sends one statement; one that has no answer within the limit ends the connection. */
async function execute(client: pg.Client, statement: Statement, limitMs?: number): Promise<Answer> {
  const { answers, error } = await exchange(client, [statement], limitMs);
  const [answer] = answers;
  // One that is answered may still fail when it is committed.
  if (error !== undefined || answer === undefined) throw error ?? new Error('A statement without an answer');
  return answer;
}

/** A statement by itself, on whichever connection of the pool is free. */
export async function executeAnywhere(pool: pg.Pool, query: Statement, limitMs?: number): Promise<Answer> {
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

/**
 * The rows of a statement that is compiled already, past all that the query builder would do about it. Within a command it is
 * sent in this very turn, so that what is asked next comes after it.
 */
export async function runOver<Row>(db: Kysely<DB>, statement: Statement): Promise<Row[]> {
  const { rows } = await runOf(db)(statement);
  return rows;
}

/** What sends the statements of queries. */
export function runOf(db: Kysely<DB>): Run {
  if (!(db instanceof QueriesOver)) throw new Error('These are no queries of ours');
  return db.run;
}

/** What `queriesOver` was told of ids. */
export function idsOf(db: Kysely<DB>): IdsAtHand {
  if (!(db instanceof QueriesOver)) throw new Error('These are no queries of ours');
  return db.ids;
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

const config = { dialect };

/** Queries whose statements are run as told; light enough to be made for each request. */
export function queriesOver(run: Run, ids: IdsAtHand = NO_IDS): Kysely<DB> {
  return new QueriesOver(run, ids);
}

/** Keeps what it was told; beside it, in a weak map, it cost the collector more than the queries. */
class QueriesOver extends Kysely<DB> {
  readonly run: Run;
  readonly ids: IdsAtHand;

  constructor(run: Run, ids: IdsAtHand) {
    const connection = new StatementConnection(run);
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
    super({ config, dialect, driver, executor });
    this.run = run;
    this.ids = ids;
  }
}

class StatementConnection implements DatabaseConnection {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query);
    return { rows, numAffectedRows: BigInt(rowCount) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not used');
  }
}
