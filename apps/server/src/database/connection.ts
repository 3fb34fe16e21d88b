import { sql, type CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import { applicationRoleOf } from './application-role.ts';
import { listenTo } from './listen.ts';
import type { Listener, Listening } from './listen.ts';
import type { DB } from './schema.generated.ts';
import { execute, queriesOver } from './statement-driver.ts';
import { Turns } from '../turns.ts';

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
  inTenantTransaction<T>(tenantId: number, work: WorkInTransaction<T>): Promise<T>;
  /** Hears what is announced on a channel, on a connection beside the pool. */
  listen(channel: string, listener: Listener): Listening;
  close(): Promise<void>;
}

/** Gives the transaction a last statement, which travels with the commit; should it fail, all is rolled back. */
export type SendWithCommit = (last: CompiledQuery) => void;
export type WorkInTransaction<T> = (db: Queries, sendWithCommit: SendWithCommit) => Promise<T>;

const SESSION_SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
};
const POOL_SIZE = 16;
/** Of the connections, for one tenant: with three quarters another's reads took thrice as long beside a busy one. */
const LARGEST_SHARE = 0.5;
const TURN_PATIENCE_MS = 5_000;

const MARK = '/* planned once */';
/**
 * Stands in a statement that one plan serves, whatever tenant and values it is asked for: it is planned once a
 * connection. By itself PostgreSQL takes what is average over all tenants for dear, and plans anew for a small one beside a
 * large one each time, which took twice as long as the statement.
 */
export const plannedOnce = sql.raw(MARK);
// A cluster finds the worker by the values, so there the application's role says otherwise.
const KEEP_PLAN = `select set_config('plan_cache_mode', coalesce(current_setting('app.plan_once', true), 'force_generic_plan'), true)`;

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
  // No tenant works on all connections at once, so that whoever comes of another finds some free.
  const turns = new Turns<number>({
    most: Math.ceil(pool.options.max * LARGEST_SHARE),
    patienceMs: TURN_PATIENCE_MS,
    late: () => new Error('timeout exceeded when trying to connect: the tenant has no turn left'),
  });
  const connectAs = async (tenantId: number) => {
    const endTurn = await turns.take(tenantId);
    return pool.connect().then(
      (client) => endingWith(client, endTurn),
      (error: unknown) => {
        endTurn();
        throw error;
      },
    );
  };
  return {
    pool,
    global: queriesOver(pool, (client, query) => execute(client, query)),
    asTenant: (tenantId) => {
      const connections = { connect: () => connectAs(tenantId) };
      return queriesOver(connections, (client, query) => executeAsTenant(client, tenantId, query));
    },
    inTenantTransaction: async (tenantId, work) =>
      inTenantTransaction(await connectAs(tenantId), tenantId, work),
    listen: (channel, listener) => listenTo(url, channel, listener),
    close: () => pool.end(),
  };
}

/** The turn ends when the connection is given back. */
function endingWith(client: pg.PoolClient, endTurn: () => void): pg.PoolClient {
  const { release } = client;
  client.release = (lost) => {
    endTurn();
    release(lost);
  };
  return client;
}

async function inTenantTransaction<T>(
  client: pg.PoolClient,
  tenantId: number,
  work: WorkInTransaction<T>,
): Promise<T> {
  let broken = false;
  let last: CompiledQuery | undefined;
  try {
    const begun = client.query(beginAs(tenantId, 'read write'));
    begun.catch(() => undefined);
    const db = queriesOver({ connect: async () => client, isHeld: true }, execute);
    const result = await work(db, (query) => (last = query));
    await begun;
    const [sent, committed] = await Promise.allSettled([
      last && execute(client, last),
      client.query('commit'),
    ]);
    if (sent.status === 'rejected') throw sent.reason;
    if (committed.status === 'rejected') throw committed.reason;
    const { command } = committed.value;
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
  const begin = beginAs(tenantId, 'read only');
  const sent = Promise.allSettled([
    client.query(query.sql.includes(MARK) ? `${begin}; ${KEEP_PLAN}` : begin),
    execute(client, query),
    client.query('commit'),
  ]);
  stream.uncork();
  const [begun, answered] = await sent;
  if (begun.status === 'rejected') throw begun.reason;
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}
