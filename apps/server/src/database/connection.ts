import type { Kysely } from 'kysely';
import pg from 'pg';
import { ApplicationPool, type PoolSettings } from './application-pool.ts';
import { applicationAccess } from './application-role.ts';
import type { Author } from './author.ts';
import { CommandStatements } from './command-statements.ts';
import { DrawnIds } from './records/drawn-ids.ts';
import { Elsewhere } from './distribution/shards.ts';
import { Workers } from './distribution/workers.ts';
import type { Statement } from './exchange/exchange.ts';
import { listenTo } from './listen.ts';
import type { Listener, Listening } from './listen.ts';
import type { DB } from './schema.generated.ts';
import { executeAnywhere, queriesOver } from './statement-driver.ts';
import { TenantReads, readPlanMode, type Begun } from './tenant-reads.ts';
import { Semaphore } from '../semaphore.ts';

export type Queries = Kysely<DB>;

/**
 * The application's access to PostgreSQL. Every access to tenant data goes through `asTenant` or
 * `inTenantTransaction`; with no tenant set the fence shows nothing.
 */
export interface Database {
  readonly pool: pg.Pool;
  /** Tables without a tenant: tickets, captchas, the list of tenants. */
  readonly global: Queries;
  /** The same for opening requests, over connections of its own: those that wait for it may hold all others. */
  readonly openings: Queries;
  /** The same, where nobody may wait long: without an answer within two seconds its connection is ended. */
  readonly impatientOpenings: Queries;
  /** Reads as a tenant; what is asked together is one read-only transaction, in one round trip. */
  asTenant(tenantId: number): Queries;
  /**
   * One transaction; rolled back when the work throws. The first statement travels with the begin. What it changes is recorded
   * as the author's; without one as done by the system.
   */
  inTenantTransaction<T>(tenantId: number, work: WorkInTransaction<T>, author?: Author): Promise<T>;
  /** Reads of one moment, however long they take; nothing may be written. */
  inSnapshot<T>(tenantId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  /** Of a cluster; on one machine there are none. */
  readonly workers: Workers;
  /** Hears what is announced on a channel, on a connection beside the pool. */
  listen(channel: string, listener: Listener): Listening;
  close(): Promise<void>;
}

/** Gives the transaction a last statement, which travels with the commit; should it fail, all is rolled back. */
export type SendWithCommit = (last: Statement) => void;
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
const TENANT_TIMEOUT_MS = 5_000;
const IMPATIENT_MS = 2_000;

const types = new pg.TypeOverrides();
// Ids stay below 2^53, so a bigint is a number.
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects as the application's role of the owner's `DATABASE_URL`, with the password that the migration has stored.
 * Nothing is opened until the first query; a lost connection fails its query and is replaced.
 */
export function openDatabase(ownerUrl: string, options: { max?: number } = {}): Database {
  const access = applicationAccess(ownerUrl);
  const max = options.max ?? POOL_SIZE;
  const pool = openPool({
    ...access,
    max,
    verify: (client, done) => void readPlanMode(client).then(() => done(), done),
  });
  const openingPool = openPool({ ...access, max });
  // No tenant works on all connections at once, so that whoever comes of another finds some free.
  const permits = new Semaphore<number>({
    permits: Math.ceil(max * LARGEST_SHARE),
    timeoutMs: TENANT_TIMEOUT_MS,
    refusal: () => new Error('timeout exceeded when trying to connect: the tenant has no turn left'),
  });
  const ids = new DrawnIds();
  const workers = new Workers(pool, access, (address) => openPool({ ...access, max, ...address }));
  const takeTurn = (tenantId: number, endTurn: () => void) =>
    workers.takeTurn(tenantId).catch((error: unknown) => {
      endTurn();
      throw error;
    });
  const connectAs = async (tenantId: number, connect = () => pool.connect()) => {
    // On the way of every request nothing is waited for that is there.
    const endTurn = permits.tryAcquire(tenantId) ?? (await permits.acquire(tenantId));
    const turn = workers.nameOf(tenantId) === undefined ? undefined : await takeTurn(tenantId, endTurn);
    return connect().then(
      (client) => {
        turn?.begin(client);
        return endingWith(client, (lost) => {
          turn?.end(lost);
          endTurn();
        });
      },
      (error: unknown) => {
        turn?.end(false);
        endTurn();
        throw error;
      },
    );
  };
  return {
    pool,
    global: queriesOver((query) => executeAnywhere(pool, query)),
    openings: queriesOver((query) => executeAnywhere(openingPool, query)),
    impatientOpenings: queriesOver((query) => executeAnywhere(openingPool, query, IMPATIENT_MS)),
    asTenant: (tenantId) => {
      const reads = new TenantReads(tenantId, () => connectAs(tenantId));
      const place = workers.placeOf(tenantId);
      if (place === undefined) return queriesOver((query) => reads.run(query));
      const near = new TenantReads(tenantId, () => connectAs(tenantId, place.connect), place.shards);
      return queriesOver((query) =>
        near.run(query).catch((error: unknown) => {
          if (error instanceof Elsewhere) workers.readAgain();
          else if (!isBeyondWorkers(error)) throw error;
          return reads.run(query);
        }),
      );
    },
    inTenantTransaction: async (tenantId, work, author) =>
      inTenantTransaction(
        await connectAs(tenantId),
        { tenantId, beginning: 'command', author },
        { ids, work },
      ),
    inSnapshot: async (tenantId, work) =>
      inTenantTransaction(await connectAs(tenantId), { tenantId, beginning: 'snapshot' }, { ids, work }),
    listen: (channel, listener) => listenTo(access, channel, listener),
    workers,
    close: async () => {
      await workers.close();
      await openingPool.end();
      await pool.end();
    },
  };
}

/** For requests of the product: what breaks in one fails its statement alone. */
function openPool(settings: PoolSettings): pg.Pool {
  const pool = new ApplicationPool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    types,
    options: Object.entries(SESSION_SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...settings,
  });
  // An idle connection that breaks is only dropped from the pool; one that is at work fails its query besides.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Whether a statement needs what only the coordinator has. */
function isBeyondWorkers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(42|0A)/.test(String(error.code));
}

/** The turn ends when the connection is given back. */
function endingWith(client: pg.PoolClient, endTurn: (lost: boolean) => void): pg.PoolClient {
  const { release } = client;
  client.release = (lost) => {
    endTurn(lost === true);
    release(lost);
  };
  return client;
}

async function inTenantTransaction<T>(
  client: pg.PoolClient,
  begun: Begun,
  { ids, work }: { ids: DrawnIds; work: WorkInTransaction<T> },
): Promise<T> {
  let broken = false;
  let last: Statement | undefined;
  try {
    const statements = new CommandStatements(client, begun, ids);
    const db = queriesOver((query) => statements.run(query), statements);
    const result = await work(db, (query) => (last = query));
    await statements.commit(last);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}
