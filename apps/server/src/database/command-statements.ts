import type pg from 'pg';
import { exchange, type Answer, type Statement } from './exchange/exchange.ts';
import { beginCommand, isMarked, switchPlanning, type Asked, type Beginning } from './tenant-reads.ts';

const WAY_BACK = /^rollback to savepoint /;

/**
 * The statements of a transaction, in the order in which they are asked; what is asked in one turn goes in one exchange, the first
 * one with the begin. Those that are marked are planned once, the others as usual.
 */
export class CommandStatements {
  readonly #client: pg.PoolClient;
  readonly #tenantId: number;
  readonly #beginning: Beginning;
  /** Whether the statement before was marked; undefined before the first one, null where that is not known any more. */
  #isMarked: boolean | null | undefined;
  #waiting: Asked[] = [];

  constructor(client: pg.PoolClient, tenantId: number, beginning: Beginning) {
    this.#client = client;
    this.#tenantId = tenantId;
    this.#beginning = beginning;
  }

  run(query: Statement): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ query, answer });
    if (this.#waiting.length === 1) process.nextTick(() => this.#send());
    return answer.promise;
  }

  /** Sends the last statement and the commit in one write. */
  async commit(last: Statement | undefined): Promise<void> {
    const answered = last && this.run(last);
    this.#send();
    if (this.#isMarked === undefined) return;
    const [lastOne, committed] = await Promise.allSettled([answered, this.#client.query('commit')]);
    if (lastOne.status === 'rejected') throw lastOne.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if (committed.value.command !== 'COMMIT')
      throw new Error('The transaction had failed and was rolled back');
  }

  #send(): void {
    const group = this.#waiting.splice(0);
    if (group.length === 0) return;
    void this.#exchange(group);
  }

  async #exchange(group: readonly Asked[]): Promise<void> {
    const sent = group.flatMap(({ query, answer }) => [
      ...this.#before(query).map((statement) => ({ statement, answer: undefined })),
      { statement: query, answer },
    ]);
    const { answers, error } = await exchange(
      this.#client,
      sent.map(({ statement }) => statement),
    );
    for (const [at, { answer }] of sent.entries()) {
      const answered = answers[at];
      if (answered !== undefined) answer?.resolve(answered);
      // What stands behind one that failed has failed with it.
      else answer?.reject(error);
    }
  }

  /** The begin before the first statement, and how it is planned where that differs from the one before. */
  #before(query: Statement): Statement[] {
    const former = this.#isMarked;
    if (WAY_BACK.test(query.sql)) {
      // A transaction that has failed takes nothing before it; how statements are planned goes back with the rest.
      this.#isMarked = null;
      return [];
    }
    const marked = isMarked(query);
    this.#isMarked = marked;
    if (former === undefined) {
      const begun = { tenantId: this.#tenantId, beginning: this.#beginning, isPlannedOnce: marked };
      return beginCommand(this.#client, begun);
    }
    return marked === former ? [] : [{ sql: switchPlanning(this.#client, marked), parameters: [] }];
  }
}
