interface Rules {
  /** How many of one key work at once. */
  permits: number;
  /** How many of one key may wait; without it all of them. */
  maxWaiting?: number;
  /** How long each of them waits; without it until a permit is free. */
  timeoutMs?: number;
  /** What is thrown to whoever gets no permit. */
  refusal: () => Error;
}

/** Of one key only so many work at once in this process, first come, first served; different keys side by side. */
export class Semaphore<Key> {
  readonly #rules: Rules;
  readonly #held = new Map<Key, number>();
  readonly #waiting = new Map<Key, Set<() => void>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Waits for a permit and answers how it is released. Refuses when too many wait already, in time, or when the caller has gone. */
  async acquire(key: Key, gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted === true) throw this.#rules.refusal();
    const release = this.tryAcquire(key);
    if (release !== undefined) return release;
    await this.#wait(key, gone);
    return this.#releaseOnce(key);
  }

  /** How the permit is released, where there is one at once. */
  tryAcquire(key: Key): (() => void) | undefined {
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#rules.permits) return undefined;
    this.#held.set(key, held + 1);
    return this.#releaseOnce(key);
  }

  /** Does the work once there is a permit for it. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #wait(key: Key, gone: AbortSignal | undefined): Promise<void> {
    const { maxWaiting = Infinity, timeoutMs, refusal } = this.#rules;
    const line = this.#waiting.get(key) ?? new Set();
    if (line.size >= maxWaiting) throw refusal();
    this.#waiting.set(key, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(enter);
        clearTimeout(timeout);
        gone?.removeEventListener('abort', refuse);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const refuse = () => {
        leave();
        reject(refusal());
      };
      const timeout = timeoutMs === undefined ? undefined : setTimeout(refuse, timeoutMs);
      gone?.addEventListener('abort', refuse, { once: true });
      line.add(enter);
    });
  }

  #releaseOnce(key: Key): () => void {
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(key);
      isReleased = true;
    };
  }

  /** The permit goes to the first who waits, or is free. */
  #release(key: Key): void {
    const [first] = this.#waiting.get(key) ?? [];
    if (first !== undefined) {
      first();
      return;
    }
    this.#waiting.delete(key);
    const held = (this.#held.get(key) ?? 1) - 1;
    if (held === 0) this.#held.delete(key);
    else this.#held.set(key, held);
  }
}
