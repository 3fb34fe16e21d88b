import pg from 'pg';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../semaphore.ts';
import { signInAnew, tenantsWithNodes } from './nodes.ts';
import { Elsewhere, Shards, shardNumbers, type ShardNumbers } from './shards.ts';

/** How long one look may take; what hangs for longer hangs at the coordinator. */
const LOOK_LIMIT_MS = 10_000;
const LOOK_MS = 5_000;
/** While one of them is away. */
const LOOK_AGAIN_MS = 1_000;
/** Where tenants stand is asked again after so many looks; only a rebalancing changes it. */
const LOOKS_A_PLAN = 6;
/** What has waited so long for a worker that is away is ended. */
const PATIENCE_MS = 2_000;

interface Worker {
  /** Host and port. */
  name: string;
  host: string;
  port: number;
  isAway: boolean;
  /** Of connections to the worker itself. */
  pool: pg.Pool;
  /** Whether it lets us sign in there. */
  isNear: boolean;
  /** Connections that work for its tenants, and since when. */
  working: Map<pg.Client, number>;
}

/** Of the connections, for the tenants of one worker: when two are frozen at once there are some left for the others. */
const LARGEST_SHARE = 1 / 3;
const TURN_TIMEOUT_MS = 5_000;

/** A connection that works for tenants of one worker. */
export interface Turn {
  begin(client: pg.Client): void;
  /** Whether the connection was lost. */
  end(lost: boolean): void;
}

/** Where a tenant is read without the coordinator. */
export interface Place {
  shards: Shards;
  /** @throws Elsewhere when the worker does not let us in */
  connect(): Promise<pg.PoolClient>;
}

/** How many tenants there are, and of how many the worker answers. */
export interface Served {
  tenants: number;
  served: number;
}

/**
 * The workers of a cluster, watched over a connection of its own: who asks for a tenant of one that is away is refused at
 * once, so that nobody else waits for it. On one machine there are none, and nothing is watched.
 */
export class Workers {
  readonly #pool: pg.Pool;
  readonly #access: pg.ClientConfig;
  readonly #openPool: OpenPool;
  readonly #permits: Semaphore<string>;
  readonly #workers = new Map<string, Worker>();
  #placed = new Map<number, { worker: Worker; shards: Shards | undefined }>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #looks = 0;
  /** Whether somebody has asked for a tenant that is not in it. */
  #isPlanOld = false;
  #isOneMachine = false;
  #isClosed = false;

  constructor(pool: pg.Pool, access: pg.ClientConfig, openPool: OpenPool) {
    this.#pool = pool;
    this.#access = access;
    this.#openPool = openPool;
    this.#permits = new Semaphore({
      permits: Math.ceil(pool.options.max * LARGEST_SHARE),
      timeoutMs: TURN_TIMEOUT_MS,
      refusal: () => new AppError('unavailable'),
    });
  }

  /** The worker that has the tenant; undefined on one machine, and as long as it is not known. */
  nameOf(tenantId: number): string | undefined {
    if (this.#isOneMachine) return undefined;
    const placed = this.#placed.get(tenantId);
    if (placed === undefined && !this.#isPlanOld) this.readAgain();
    return placed?.worker.name;
  }

  /** Undefined on one machine, and as long as it is not known or cannot be reached. */
  placeOf(tenantId: number): Place | undefined {
    const { worker, shards } = this.#placed.get(tenantId) ?? {};
    if (worker?.isNear !== true || shards === undefined) return undefined;
    const connect = () =>
      worker.pool.connect().catch((error: unknown) => {
        worker.isNear = false;
        throw new Elsewhere(error);
      });
    return { shards, connect };
  }

  /** Somebody is not where it was. */
  readAgain(): void {
    this.#isPlanOld = true;
    this.look();
  }

  /** @throws AppError unavailable when it is known to be away */
  admit(name: string): void {
    if (this.#workers.get(name)?.isAway === true) throw new AppError('unavailable');
  }

  /** @throws AppError unavailable when the tenant's worker is away, or keeps its share of the connections at work */
  async takeTurn(tenantId: number): Promise<Turn | undefined> {
    const name = this.nameOf(tenantId);
    if (name === undefined) return undefined;
    this.admit(name);
    const release = await this.#permits.acquire(name);
    const { isAway, working } = this.#workers.get(name) ?? nowhere;
    if (isAway) {
      release();
      throw new AppError('unavailable');
    }
    let held: pg.Client | undefined;
    return {
      begin: (client) => {
        held = client;
        working.set(client, performance.now());
      },
      end: (lost) => {
        if (held !== undefined) working.delete(held);
        release();
        if (lost) this.look();
      },
    };
  }

  /** Somebody had no answer; whether the worker is away is found out now. */
  look(): void {
    if (this.#isOneMachine || this.#isClosed || this.#looking !== undefined) return;
    clearTimeout(this.#timer);
    this.#looking = this.#look()
      .catch(() => this.#forgetClient())
      .finally(() => {
        this.#looking = undefined;
        if (!this.#isOneMachine && !this.#isClosed) this.#lookLater();
      });
  }

  /** Until it is known where tenants stand and which workers are away: before, whoever calls waits for all of them. */
  async untilKnown(): Promise<void> {
    this.look();
    await this.#looking;
  }

  /** Undefined on one machine. */
  get served(): Served | undefined {
    if (this.#placed.size === 0) return undefined;
    const placed = [...this.#placed.values()];
    return { tenants: placed.length, served: placed.filter(({ worker }) => !worker.isAway).length };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#forgetClient();
    await client?.end().catch(() => undefined);
    for (const { pool } of this.#workers.values()) await pool.end();
  }

  #lookLater(): void {
    const isWhole = [...this.#workers.values()].every(({ isAway }) => !isAway);
    this.#timer = setTimeout(() => this.look(), isWhole ? LOOK_MS : LOOK_AGAIN_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (this.#looks === 0 && !(await isCluster(this.#pool))) {
      this.#isOneMachine = true;
      return;
    }
    const client = (this.#client ??= await this.#connect());
    if (this.#looks++ % LOOKS_A_PLAN === 0 || this.#isPlanOld) await this.#readPlan(client);
    for (const worker of this.#workers.values()) {
      const { rows } = await client.query<{ answers: boolean }>(ANSWERS, [worker.host, worker.port]);
      const wasAway = worker.isAway;
      worker.isAway = rows[0]?.answers !== true;
      if (worker.isAway) endWaiting(worker);
      else if (wasAway) worker.isNear = true;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#access,
      application_name: 'edp-watch',
      keepAlive: true,
      query_timeout: LOOK_LIMIT_MS,
    });
    client.on('error', () => this.#forgetClient());
    await client.connect();
    await client.query(signInAnew);
    return client;
  }

  #forgetClient(): void {
    this.#client = undefined;
  }

  async #readPlan(client: pg.Client): Promise<void> {
    const { rows: groups } = await client.query<{ anchor: string; numbers: ShardNumbers }>(shardNumbers);
    const shards = new Map(
      groups.map(({ anchor, numbers }) => [Number(anchor), new Shards(Number(anchor), numbers)]),
    );
    const { rows } = await client.query<PlacedTenant>(tenantsWithNodes);
    this.#placed = new Map(
      rows.map(({ id, anchor, host, port }) => [
        Number(id),
        { worker: this.#workerAt(host, port), shards: shards.get(Number(anchor)) },
      ]),
    );
    for (const worker of this.#workers.values()) worker.isNear = true;
    this.#isPlanOld = false;
  }

  #workerAt(host: string, port: number): Worker {
    const name = `${host}:${port}`;
    const known = this.#workers.get(name);
    if (known !== undefined) return known;
    const pool = this.#openPool({ host, port, connectionTimeoutMillis: PATIENCE_MS });
    const worker = {
      name,
      host,
      port,
      isAway: false,
      isNear: true,
      pool,
      working: new Map<pg.Client, number>(),
    };
    this.#workers.set(name, worker);
    return worker;
  }
}

interface PlacedTenant {
  id: string;
  /** The shard of its users. */
  anchor: string;
  host: string;
  port: number;
}

/** Connections as the application to another address. */
type OpenPool = (address: pg.PoolConfig) => pg.Pool;

const nowhere: Pick<Worker, 'isAway' | 'working'> = { isAway: true, working: new Map() };

const ANSWERS = 'select citus_check_connection_to_node($1, $2) as answers';

async function isCluster(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    "select to_regclass('pg_dist_placement') is not null as known",
  );
  if (rows[0]?.known !== true) return false;
  const { rowCount } = await pool.query(
    "select from pg_dist_partition where logicalrelid = 'public.users'::regclass and partmethod = 'h'",
  );
  return rowCount === 1;
}

/** The coordinator itself waits for a frozen worker for as long as that is frozen, so we do not wait for the coordinator. */
function endWaiting({ working }: Worker): void {
  const now = performance.now();
  for (const [client, since] of working) if (now - since > PATIENCE_MS) client.connection.stream.destroy();
}
