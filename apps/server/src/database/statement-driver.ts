import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

/** Whether the connection ended under a statement; what it had done by then is not known. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|57P0[12])|^E(CONNRESET|PIPE)$/.test(code) || /Connection terminated/.test(error.message);
}

type Execute = (client: pg.Client, query: CompiledQuery) => Promise<pg.QueryResult>;

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

/** Sends one statement, under its name where it has one. */
export function execute(client: pg.Client, query: CompiledQuery): Promise<pg.QueryResult> {
  const name = statementName(query.sql);
  return client.query({
    text: query.sql,
    values: [...query.parameters],
    ...(name === undefined ? {} : { name }),
  });
}

interface Releasable {
  release?: (error?: Error | boolean) => void;
}

interface Connections {
  connect(): Promise<pg.Client & Releasable>;
  /** It belongs to a transaction and is not given back. */
  isHeld?: true;
}

/** Queries that take a connection for each statement and run it as told. */
export function queriesOver(connections: Connections, run: Execute): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new StatementDriver(connections, run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class StatementConnection implements DatabaseConnection {
  readonly #client: pg.Client & Releasable;
  readonly #run: Execute;
  #lost = false;

  constructor(client: pg.Client & Releasable, run: Execute) {
    this.#client = client;
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, rowCount } = await this.#run(this.#client, query);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.#lost ||= isConnectionLost(error);
      throw error;
    }
  }

  /** Gives it back to the pool, which must not hand out again what has ended. */
  release(): void {
    this.#client.release?.(this.#lost);
  }

  streamQuery(): never {
    throw new Error('Streaming is not used');
  }
}

/** Kysely's driver over one statement at a time; transactions are begun by this module, not by Kysely. */
class StatementDriver implements Driver {
  readonly #connections: Connections;
  readonly #run: Execute;

  constructor(connections: Connections, run: Execute) {
    this.#connections = connections;
    this.#run = run;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<StatementConnection> {
    return new StatementConnection(await this.#connections.connect(), this.#run);
  }

  async releaseConnection(connection: StatementConnection): Promise<void> {
    if (!this.#connections.isHeld) connection.release();
  }

  async beginTransaction(): Promise<never> {
    throw new Error('Use inTenantTransaction');
  }

  async commitTransaction(): Promise<never> {
    throw new Error('Use inTenantTransaction');
  }

  async rollbackTransaction(): Promise<never> {
    throw new Error('Use inTenantTransaction');
  }

  async destroy(): Promise<void> {}
}
