const MAX_AT_ONCE = 500;
const TENANTS_AT_ONCE = 4;

/** Lets some of the questions fail without the others. */
export type Refuse<K> = (keys: readonly K[], error: unknown) => void;

/** Answers many questions at once; those it refuses fail, those absent from the answer have none. */
export type AnswerMany<K, A> = (keys: K[], refuse: Refuse<K>) => Promise<ReadonlyMap<K, A>>;

/** Answers single questions together: those that come up while the last ones are being answered are asked at once. */
export class Batch<K, A> {
  readonly #answer: AnswerMany<K, A>;
  readonly #waiting = new Map<K, PromiseWithResolvers<A | undefined>>();
  #running = false;

  constructor(answer: AnswerMany<K, A>) {
    this.#answer = answer;
  }

  /** What is true after now; undefined when there is no answer. Rejects when the question failed. */
  ask(key: K): Promise<A | undefined> {
    const held = this.#waiting.get(key) ?? Promise.withResolvers<A | undefined>();
    this.#waiting.set(key, held);
    if (!this.#running) {
      this.#running = true;
      // Whoever asks in the same turn is answered with it.
      setImmediate(() => void this.#run());
    }
    return held.promise;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const asked = new Map([...this.#waiting].slice(0, MAX_AT_ONCE));
      for (const key of asked.keys()) this.#waiting.delete(key);
      const refuse: Refuse<K> = (keys, error) => keys.forEach((key) => asked.get(key)?.reject(error));
      try {
        const answers = await this.#answer([...asked.keys()], refuse);
        for (const [key, { resolve }] of asked) resolve(answers.get(key));
      } catch (error) {
        refuse([...asked.keys()], error);
      }
    }
    this.#running = false;
  }
}

/** Does the work for the things of one tenant after the other, a few tenants at once; a failure is that tenant's alone. */
export async function eachTenant<T extends { tenantId: number }>(
  things: readonly T[],
  work: (tenantId: number, own: T[]) => Promise<void>,
  refuse: Refuse<T>,
): Promise<void> {
  const groups = [...Map.groupBy(things, ({ tenantId }) => tenantId)].values();
  const worker = async () => {
    for (const [tenantId, own] of groups) {
      await work(tenantId, own).catch((error: unknown) => refuse(own, error));
    }
  };
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, worker));
}
