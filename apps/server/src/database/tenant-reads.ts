import { sql } from 'kysely';
import type pg from 'pg';
import { execute, isConnectionLost, writeTogether, type Statement } from './statement-driver.ts';

/** The mark of such a statement in its text. */
export const PLANNED_ONCE = '/* planned once */';
/**
 * Stands in a statement that one plan serves, whatever tenant and values it is asked for: it is planned once a
 * connection. By itself PostgreSQL takes what is average over all tenants for dear, and plans anew for a small one beside a
 * large one each time, which took twice as long as the statement.
 */
export const genericPlan = sql.raw(PLANNED_ONCE);
const PLAN_AS_USUAL = 'set local plan_cache_mode = auto';
const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan';

/** Connections whose marked statements are planned like all others. */
const plannedAsUsual = new WeakSet<pg.Client>();

/** To be asked of a new connection. A cluster finds the worker by the values, so there the application's role says `auto`. */
export async function readPlanMode(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('app.plan_once', true) as mode`);
  if (rows[0].mode === 'auto') plannedAsUsual.add(client);
}

function isPlannedOnce(client: pg.Client, { sql: text }: Statement): boolean {
  return text.includes(PLANNED_ONCE) && !plannedAsUsual.has(client);
}

/** What PostgreSQL answers to each statement behind one that failed. */
const TRANSACTION_FAILED = '25P02';

interface Asked {
  query: Statement;
  answer: PromiseWithResolvers<pg.QueryResult>;
}

/** Begins a transaction of the tenant; `set local` because a cluster's workers hear of nothing else. */
export function beginAs(tenantId: number, mode: 'read only' | 'read write'): string {
  // The simple protocol takes no parameters; an integer cannot carry SQL.
  return `begin ${mode}; set local app.tenant_id = '${Math.trunc(tenantId)}'`;
}

/** The statements of a transaction: those that are marked are planned once, the others as usual. */
export class CommandStatements {
  readonly #client: pg.PoolClient;
  #isPlanningOnce = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Sent in this very turn, behind what was asked before. */
  async run(query: Statement): Promise<pg.QueryResult> {
    const once = isPlannedOnce(this.#client, query);
    if (once === this.#isPlanningOnce) return execute(this.#client, query);
    this.#isPlanningOnce = once;
    writeTogether(this.#client);
    const [switched, answered] = await Promise.allSettled([
      this.#client.query(once ? PLAN_ONCE : PLAN_AS_USUAL),
      execute(this.#client, query),
    ]);
    if (switched.status === 'rejected') throw switched.reason;
    if (answered.status === 'rejected') throw answered.reason;
    return answered.value;
  }
}

/**
 * Reads as a tenant. What is asked in the same turn goes together: begin, tenant, all statements and commit are one write
 * and one round trip.
 */
export class TenantReads {
  readonly #tenantId: number;
  readonly #connect: () => Promise<pg.PoolClient>;
  #waiting: Asked[] = [];

  constructor(tenantId: number, connect: () => Promise<pg.PoolClient>) {
    this.#tenantId = tenantId;
    this.#connect = connect;
  }

  run(query: Statement): Promise<pg.QueryResult> {
    const answer = Promise.withResolvers<pg.QueryResult>();
    this.#waiting.push({ query, answer });
    // Whoever asks while the connection is being found goes along.
    if (this.#waiting.length === 1) void this.#send();
    return answer.promise;
  }

  async #send(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#connect();
    } catch (error) {
      for (const { answer } of this.#waiting.splice(0)) answer.reject(error);
      return;
    }
    const group = this.#waiting.splice(0);
    const results = await this.#exchange(client, group);
    client.release(results.some((result) => result.status === 'rejected' && isConnectionLost(result.reason)));
    const [begun, ...answered] = results;
    for (const [at, one] of group.entries()) this.#settle(one, begun, answered[at]);
  }

  #exchange(client: pg.PoolClient, group: readonly Asked[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
    const begin = beginAs(this.#tenantId, 'read only');
    const isOnce = group.some(({ query }) => isPlannedOnce(client, query));
    // One write instead of three: a third more statements a second.
    writeTogether(client);
    return Promise.allSettled([
      client.query(isOnce ? `${begin}; ${PLAN_ONCE}` : begin),
      ...group.map(({ query }) => execute(client, query)),
      client.query('commit'),
    ]);
  }

  #settle(
    { query, answer }: Asked,
    begun: PromiseSettledResult<pg.QueryResult> | undefined,
    answered: PromiseSettledResult<pg.QueryResult> | undefined,
  ): void {
    if (begun?.status === 'rejected') answer.reject(begun.reason);
    else if (answered?.status === 'fulfilled') answer.resolve(answered.value);
    // Another one of the group has failed, which is not this one's fault.
    else if (isBehindFailure(answered?.reason)) answer.resolve(this.run(query));
    else answer.reject(answered?.reason);
  }
}

function isBehindFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TRANSACTION_FAILED;
}
