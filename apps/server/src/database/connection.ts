import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import { applicationRoleOf } from './application-role.ts';
import { listenTo } from './listen.ts';
import type { Listener, Listening } from './listen.ts';
import type { DB } from './schema.generated.ts';

export type Queries = Kysely<DB>;

/**
 * The application's access to PostgreSQL. Every access to tenant data goes through `asTenant` or
 * `inTenantTransaction`; with no tenant set the fence shows nothing.
 */
export interface Database {
  readonly pool: pg.Pool;
  /** Tables without a tenant: tickets, captchas, the list of tenants. */
  readonly global: Queries;
  /** Reads as a tenant; each statement is a read-only transaction of its own, in one round trip. */
  asTenant(tenantId: number): Queries;
  /** One transaction; rolled back when the work throws. The first statement travels with the begin. */
  inTenantTransaction<T>(tenantId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  /** Hears what is announced on a channel, on a connection beside the pool. */
  listen(channel: string, listener: Listener): Listening;
  close(): Promise<void>;
}

const SESSION_SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
};
const POOL_SIZE = 16;

const types = new pg.TypeOverrides();
// Ids stay below 2^53, so a bigint is a number.
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects as the application's role of the owner's `DATABASE_URL`.
 * Nothing is opened until the first query; a lost connection fails its query and is replaced.
 */
export function openDatabase(ownerUrl: string, options: { max?: number } = {}): Database {
  const { url } = applicationRoleOf(ownerUrl);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    types,
    options: Object.entries(SESSION_SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // An idle connection that breaks is only dropped from the pool; one that is at work fails its query besides.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    global: queriesOver(pool, (client, query) => execute(client, query)),
    asTenant: (tenantId) => queriesOver(pool, (client, query) => executeAsTenant(client, tenantId, query)),
    inTenantTransaction: (tenantId, work) => inTenantTransaction(pool, tenantId, work),
    listen: (channel, listener) => listenTo(url, channel, listener),
    close: () => pool.end(),
  };
}

/** Whether the connection ended under a statement; what it had done by then is not known. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|57P0[12])|^E(CONNRESET|PIPE)$/.test(code) || /Connection terminated/.test(error.message);
}

type Execute = (client: pg.Client, query: CompiledQuery) => Promise<pg.QueryResult>;

async function inTenantTransaction<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const begun = client.query(beginAs(tenantId, 'read write'));
    begun.catch(() => undefined);
    const result = await work(queriesOver({ connect: async () => client }, execute));
    await begun;
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

function beginAs(tenantId: number, mode: 'read only' | 'read write'): string {
  // The simple protocol takes no parameters; an integer cannot carry SQL.
  return `begin ${mode}; select app.begin_tenant(${Math.trunc(tenantId)})`;
}

/** Begin, tenant, statement and commit are sent together and answered in one round trip. */
async function executeAsTenant(
  client: pg.Client,
  tenantId: number,
  query: CompiledQuery,
): Promise<pg.QueryResult> {
  const { stream } = client.connection;
  // One write instead of three: a third more statements a second.
  stream.cork();
  const sent = Promise.allSettled([
    client.query(beginAs(tenantId, 'read only')),
    execute(client, query),
    client.query('commit'),
  ]);
  stream.uncork();
  const [begun, answered] = await sent;
  if (begun.status === 'rejected') throw begun.reason;
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

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

function execute(client: pg.Client, query: CompiledQuery): Promise<pg.QueryResult> {
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
}

function queriesOver(connections: Connections, run: Execute): Queries {
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
    // Inside a transaction the connection belongs to it and is not given back here.
    if (this.#connections instanceof pg.Pool) connection.release();
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
