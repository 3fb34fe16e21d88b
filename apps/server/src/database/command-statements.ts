import type pg from 'pg';
import { exchange, type Answer, type Statement } from './exchange/exchange.ts';
import type { DrawnIds, IdsAtHand } from './records/drawn-ids.ts';
import { together } from './together.ts';
import { beginCommand, isMarked, switchPlanning, type Asked, type Begun } from './tenant-reads.ts';

const DRAW_ID: Statement = { sql: `select nextval('public.record_id_sequence') as id`, parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const WAY_BACK = /^rollback to savepoint /;
const SAVEPOINT = /^(release )?savepoint /;

/**
 * The statements of a transaction, in the order in which they are asked; what is asked in one turn goes in one exchange, the first
 * one with the begin. Those that are marked are planned once, the others as usual.
 */
export class CommandStatements implements IdsAtHand {
  readonly #client: pg.PoolClient;
  readonly #begun: Begun;
  readonly #ids: DrawnIds;
  #drawsId = false;
  /** Whether the statement before was marked; undefined before the first one, null where that is not known any more. */
  #isMarked: boolean | null | undefined;
  #waiting: Asked[] = [];

  constructor(client: pg.PoolClient, begun: Begun, ids: DrawnIds) {
    this.#client = client;
    this.#begun = begun;
    this.#ids = ids;
  }

  run(query: Statement): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ query, answer });
    if (this.#waiting.length === 1) process.nextTick(() => this.#send());
    return answer.promise;
  }

  /** Whoever wants one of those that were drawn lately has another drawn for the next, with the commit. */
  take(): number | undefined {
    this.#drawsId = true;
    return this.#ids.take();
  }

  given(id: number): void {
    this.#ids.given(id);
  }

  /** Sends the last statement and the commit in one exchange; should that fail, nothing is committed. */
  async commit(last: Statement | undefined): Promise<void> {
    const answered = last && this.run(last);
    // Without a statement nothing has begun.
    if (this.#isMarked === undefined && this.#waiting.length === 0) return;
    const drawn = this.#drawsId ? this.run(DRAW_ID) : undefined;
    const committed = this.run(COMMIT);
    this.#send();
    const [{ tag }] = await together([committed, answered ?? committed, drawn ?? committed]);
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if (tag !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
    for (const { id } of (await drawn)?.rows ?? []) this.#ids.keep(Number(id));
  }

  #send(): void {
    const group = this.#waiting.splice(0);
    if (group.length === 0) return;
    void this.#exchange(group);
  }

  async #exchange(group: readonly Asked[]): Promise<void> {
    const statements: Statement[] = [];
    const askers: (Asked['answer'] | undefined)[] = [];
    for (const { query, answer } of group) {
      statements.push(...this.#before(query), query);
      askers[statements.length - 1] = answer;
    }
    const { answers, error } = await exchange(this.#client, statements);
    for (let at = 0; at < askers.length; at++) {
      const answered = answers[at];
      if (answered !== undefined) askers[at]?.resolve(answered);
      // What stands behind one that failed has failed with it.
      else askers[at]?.reject(error);
    }
  }

  /** The begin before the first statement, and how it is planned where that differs from the one before. */
  #before(query: Statement): Statement[] {
    // No matter how these are planned.
    if (query === COMMIT || query === DRAW_ID) return [];
    const former = this.#isMarked;
    if (WAY_BACK.test(query.sql)) {
      // A transaction that has failed takes nothing before it; how statements are planned goes back with the rest.
      this.#isMarked = null;
      return [];
    }
    if (former !== undefined && SAVEPOINT.test(query.sql)) return [];
    const marked = isMarked(query);
    this.#isMarked = marked;
    if (former === undefined) return beginCommand(this.#client, { ...this.#begun, isPlannedOnce: marked });
    return marked === former ? [] : [{ sql: switchPlanning(this.#client, marked), parameters: [] }];
  }
}
