import type pg from 'pg';
import { exchange, type Answer, type Statement } from './exchange/exchange.ts';
import { together } from './together.ts';
import { beginCommand, isMarked, switchPlanning, type Asked, type Begun } from './tenant-reads.ts';

const COMMIT: Statement = { sql: 'commit', parameters: [] };
const WAY_BACK = /^rollback to savepoint /;

/**
 * The statements of a transaction, in the order in which they are asked; what is asked in one turn goes in one exchange, the first
 * one with the begin. Those that are marked are planned once, the others as usual.
 */
export class CommandStatements {
  readonly #client: pg.PoolClient;
  readonly #begun: Begun;
  /** Whether the statement before was marked; undefined before the first one, null where that is not known any more. */
  #isMarked: boolean | null | undefined;
  #waiting: Asked[] = [];

  constructor(client: pg.PoolClient, begun: Begun) {
    this.#client = client;
    this.#begun = begun;
  }

  run(query: Statement): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ query, answer });
    if (this.#waiting.length === 1) process.nextTick(() => this.#send());
    return answer.promise;
  }

  /** Sends the last statement and the commit in one exchange; should that fail, nothing is committed. */
  async commit(last: Statement | undefined): Promise<void> {
    const answered = last && this.run(last);
    // Without a statement nothing has begun.
    if (this.#isMarked === undefined && this.#waiting.length === 0) return;
    const committed = this.run(COMMIT);
    this.#send();
    const [{ tag }] = await together([committed, answered ?? committed]);
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if (tag !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
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
    if (query === COMMIT) return [];
    const former = this.#isMarked;
    if (WAY_BACK.test(query.sql)) {
      // A transaction that has failed takes nothing before it; how statements are planned goes back with the rest.
      this.#isMarked = null;
      return [];
    }
    const marked = isMarked(query);
    this.#isMarked = marked;
    if (former === undefined) return beginCommand(this.#client, { ...this.#begun, isPlannedOnce: marked });
    return marked === former ? [] : [{ sql: switchPlanning(this.#client, marked), parameters: [] }];
  }
}
