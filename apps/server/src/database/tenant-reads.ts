import { sql } from 'kysely';
import pg from 'pg';
import { authorSetting, type Author } from './author.ts';
import { Elsewhere, type Shards } from './distribution/shards.ts';
import { exchange, writeTogether, type Answer, type Exchanged, type Statement } from './exchange/exchange.ts';
import { isConnectionLost } from './statement-driver.ts';

/** The mark of such a statement in its text. */
export const PLANNED_ONCE = '/* planned once */';
/**
 * Stands in a statement that one plan serves, whatever tenant and values it is asked for: it is planned once a
 * connection. By itself PostgreSQL takes what is average over all tenants for dear, and plans anew for a small one beside a
 * large one each time, which took twice as long as the statement. Its joins stand in an order in which they can be made.
 */
export const genericPlan = sql.raw(PLANNED_ONCE);

/** What sets how marked statements are planned, and how the others are. */
interface Planning {
  marked: string;
  usual: string;
}
/**
 * One plan for all looks up what it needs by key: while a table is small it would be read whole for each row, which takes longer
 * although all of it is at hand.
 */
const ONCE = `set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true)`;
const once: Planning = {
  marked: `select ${ONCE}`,
  usual: `select set_config('plan_cache_mode', 'auto', true), set_config('random_page_cost', null, true)`,
};
/** A cluster finds the worker by the values, so coordinator and worker plan each time: as it stands in less than half the time. */
const asWritten: Planning = {
  marked: 'set local join_collapse_limit = 1',
  usual: 'set local join_collapse_limit = 8',
};
const coordinators = new WeakSet<pg.Client>();

/** To be asked of a new connection. Of a cluster the application's role says `auto`. */
export async function readPlanMode(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('app.plan_once', true) as mode`);
  if (rows[0].mode === 'auto') coordinators.add(client);
}

/** What to send before a statement that is marked, or is not, behind another one. */
export function switchPlanning(client: pg.Client, isMarked: boolean): string {
  const { marked, usual } = coordinators.has(client) ? asWritten : once;
  return isMarked ? marked : usual;
}

export function isMarked({ sql: text }: Statement): boolean {
  return text.includes(PLANNED_ONCE);
}

/**
 * Makes what is sent behind it, up to the sync, a transaction of the tenant that only reads. With `begin` and `commit` around it
 * PostgreSQL and the driver had three statements and answers for one.
 */
const READ_AS = `select set_config('app.tenant_id', $1, true), set_config('transaction_read_only', 'on', true)`;
const PLANNED_FOR_ALL = `, ${ONCE}`;
/**
 * And tells of a worker whether it has the shards still: what has been moved stays behind for a while. What becomes of
 * transactions that are prepared and not committed for long nobody knows; a move may be among them.
 */
const WHILE_HERE = `,
  exists (
    select from pg_dist_placement as p join pg_dist_local_group as g using (groupid)
     where p.shardid = $2
       and not exists (select from pg_prepared_xact() as x where x.prepared < now() - interval '1 second')) as here`;

/** A statement and whoever waits for its answer. */
export interface Asked {
  query: Statement;
  answer: PromiseWithResolvers<Answer>;
}

/** How a transaction of a tenant begins. */
export type Beginning = 'command' | 'snapshot';
const begin: Readonly<Record<Beginning, Statement>> = {
  command: { sql: 'begin read write', parameters: [] },
  snapshot: { sql: 'begin isolation level repeatable read read only', parameters: [] },
};
const COMMAND_AS = `select set_config('app.tenant_id', $1, true), set_config('app.author', $2, true)`;

/** Whose transaction begins, how, and as whose its changes are recorded. */
export interface Begun {
  tenantId: number;
  beginning: Beginning;
  author?: Author | undefined;
}

interface ToBegin extends Begun {
  /** Whether the first statement is marked. */
  isPlannedOnce: boolean;
}

/** Begins a transaction of the tenant. */
export function beginCommand(
  client: pg.Client,
  { tenantId, beginning, author, isPlannedOnce }: ToBegin,
): Statement[] {
  const begun = begin[beginning];
  const setting = authorSetting(author);
  if (!coordinators.has(client)) {
    const text = `${COMMAND_AS}${isPlannedOnce ? PLANNED_FOR_ALL : ''}`;
    return [begun, { sql: text, parameters: [tenantId, setting] }];
  }
  const planning = isPlannedOnce ? [{ sql: switchPlanning(client, true), parameters: [] }] : [];
  const settings = [setTenant(tenantId), `set local app.author = ${pg.escapeLiteral(setting)}`];
  return [begun, ...settings.map((text) => ({ sql: text, parameters: [], name: '' })), ...planning];
}

/** For the workers of a cluster, which hear of nothing but `set local`. It takes no parameters; an integer cannot carry SQL. */
function setTenant(tenantId: number): string {
  return `set local app.tenant_id = '${Math.trunc(tenantId)}'`;
}

/**
 * Reads as a tenant. What is asked in the same turn goes together: one transaction, one write and one round trip. At a worker
 * its own shards are read, as long as they are there.
 */
export class TenantReads {
  readonly #tenantId: number;
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #shards: Shards | undefined;
  #waiting: Asked[] = [];

  constructor(tenantId: number, connect: () => Promise<pg.PoolClient>, shards?: Shards) {
    this.#tenantId = tenantId;
    this.#connect = connect;
    this.#shards = shards;
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
      else if (at > answers.length && !isConnectionLost(error) && !(error instanceof Elsewhere))
        answer.resolve(this.run(query));
      else answer.reject(error);
    }
  }

  async #exchange(client: pg.PoolClient, group: readonly Asked[]): Promise<Exchanged> {
    const statements = group.map(({ query }) => this.#atShards(query));
    if (coordinators.has(client)) return this.#exchangeWithWorker(client, statements);
    const readAs = this.#readAs(statements.some(isMarked));
    const { answers, error } = await exchange(client, [readAs, ...statements]);
    const [begun, ...answered] = answers;
    if (begun?.rows[0]?.here === false) return { answers: [], error: new Elsewhere() };
    return { answers: answered, ...(error && { error }) };
  }

  #readAs(isPlannedOnce: boolean): Statement {
    const text = `${READ_AS}${isPlannedOnce ? PLANNED_FOR_ALL : ''}`;
    if (this.#shards === undefined) return { sql: text, parameters: [this.#tenantId] };
    return { sql: `${text}${WHILE_HERE}`, parameters: [this.#tenantId, this.#shards.anchor] };
  }

  /** A kept plan is kept for each group of shards, so only those that are dear are. */
  #atShards(query: Statement): Statement {
    if (this.#shards === undefined) return query;
    const translated = { sql: this.#shards.translate(query.sql), parameters: query.parameters };
    return isMarked(query) ? translated : { ...translated, name: '' };
  }

  /** Of all settings a cluster hands on to its workers only those of a transaction that was begun. */
  async #exchangeWithWorker(client: pg.PoolClient, statements: readonly Statement[]): Promise<Exchanged> {
    writeTogether(client);
    const marked = statements.some(isMarked) ? `; ${switchPlanning(client, true)}` : '';
    const begun = client.query(`begin read only; ${setTenant(this.#tenantId)}${marked}`);
    const exchanged = exchange(client, statements);
    const [beginning] = await Promise.allSettled([begun, client.query('commit')]);
    // Without a tenant nothing was seen.
    return beginning.status === 'rejected' ? { answers: [], error: beginning.reason } : exchanged;
  }
}
