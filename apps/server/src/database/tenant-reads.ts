import { sql } from 'kysely';
import type pg from 'pg';
import { exchange, writeTogether, type Answer, type Exchanged, type Statement } from './exchange.ts';
import { isConnectionLost } from './statement-driver.ts';

/** The mark of such a statement in its text. */
export const PLANNED_ONCE = '/* planned once */';
/**
 * Stands in a statement that one plan serves, whatever tenant and values it is asked for: it is planned once a
 * connection. By itself PostgreSQL takes what is average over all tenants for dear, and plans anew for a small one beside a
 * large one each time, which took twice as long as the statement.
 */
export const genericPlan = sql.raw(PLANNED_ONCE);

/** Connections whose marked statements are planned like all others. */
const plannedAsUsual = new WeakSet<pg.Client>();

/** To be asked of a new connection. A cluster finds the worker by the values, so there the application's role says `auto`. */
export async function readPlanMode(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('app.plan_once', true) as mode`);
  if (rows[0].mode === 'auto') plannedAsUsual.add(client);
}

export function isPlannedOnce(client: pg.Client, { sql: text }: Statement): boolean {
  return text.includes(PLANNED_ONCE) && !plannedAsUsual.has(client);
}

/**
 * Makes what is sent behind it, up to the sync, a transaction of the tenant that only reads. With `begin` and `commit` around it
 * PostgreSQL and the driver had three statements and answers for one.
 */
const READ_AS = `select set_config('app.tenant_id', $1, true), set_config('transaction_read_only', 'on', true)`;
const READ_AS_PLANNED_ONCE = `${READ_AS}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** A statement and whoever waits for its answer. */
export interface Asked {
  query: Statement;
  answer: PromiseWithResolvers<Answer>;
}

/** Begins a transaction of the tenant; `set local` because a cluster's workers hear of nothing else. */
export function beginAs(tenantId: number, mode: 'read only' | 'read write'): string {
  // The simple protocol takes no parameters; an integer cannot carry SQL.
  return `begin ${mode}; set local app.tenant_id = '${Math.trunc(tenantId)}'`;
}

/**
 * Reads as a tenant. What is asked in the same turn goes together: one transaction, one write and one round trip.
 */
export class TenantReads {
  readonly #tenantId: number;
  readonly #connect: () => Promise<pg.PoolClient>;
  #waiting: Asked[] = [];

  constructor(tenantId: number, connect: () => Promise<pg.PoolClient>) {
    this.#tenantId = tenantId;
    this.#connect = connect;
  }

  run(query: Statement): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
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
    const { answers, error } = await this.#exchange(client, group);
    client.release(error !== undefined && isConnectionLost(error));
    for (const [at, { query, answer }] of group.entries()) {
      const answered = answers[at];
      if (answered !== undefined) answer.resolve(answered);
      // Those behind one that failed were not asked, which is not their fault.
      else if (at > answers.length && !isConnectionLost(error)) answer.resolve(this.run(query));
      else answer.reject(error);
    }
  }

  async #exchange(client: pg.PoolClient, group: readonly Asked[]): Promise<Exchanged> {
    const statements = group.map(({ query }) => query);
    if (plannedAsUsual.has(client)) return this.#exchangeWithWorker(client, statements);
    const isOnce = statements.some(({ sql: text }) => text.includes(PLANNED_ONCE));
    const readAs = { sql: isOnce ? READ_AS_PLANNED_ONCE : READ_AS, parameters: [this.#tenantId] };
    const { answers, error } = await exchange(client, [readAs, ...statements]);
    return { answers: answers.slice(1), ...(error && { error }) };
  }

  /** Of all settings a cluster hands on to its workers only those of a transaction that was begun. */
  async #exchangeWithWorker(client: pg.PoolClient, statements: readonly Statement[]): Promise<Exchanged> {
    writeTogether(client);
    const begun = client.query(beginAs(this.#tenantId, 'read only'));
    const exchanged = exchange(client, statements);
    const [beginning] = await Promise.allSettled([begun, client.query('commit')]);
    // Without a tenant nothing was seen.
    return beginning.status === 'rejected' ? { answers: [], error: beginning.reason } : exchanged;
  }
}
