interface Waiting {
  begin: () => void;
  patience: NodeJS.Timeout;
}

interface Rules {
  /** How many of one key have their turn at once. */
  most: number;
  patienceMs: number;
  /** What is thrown to whom has waited too long. */
  late: () => Error;
}

/** Of one key only so many work at once in this process, first come, first served; different keys side by side. */
export class Turns<Key> {
  readonly #rules: Rules;
  readonly #busy = new Map<Key, number>();
  readonly #waiting = new Map<Key, Set<Waiting>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Waits for a turn; answers how it ends. */
  async take(key: Key): Promise<() => void> {
    const busy = this.#busy.get(key) ?? 0;
    if (busy < this.#rules.most) this.#busy.set(key, busy + 1);
    else await this.#wait(key);
    let ended = false;
    return () => {
      if (!ended) this.#next(key);
      ended = true;
    };
  }

  /** Does the work when its turn has come. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const end = await this.take(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #wait(key: Key): Promise<void> {
    const line = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, line);
    return new Promise((begin, refuse) => {
      const one: Waiting = {
        begin,
        patience: setTimeout(() => {
          line.delete(one);
          refuse(this.#rules.late());
        }, this.#rules.patienceMs),
      };
      line.add(one);
    });
  }

  /** The turn goes on to the first who waits, or is free. */
  #next(key: Key): void {
    const line = this.#waiting.get(key);
    const [first] = line ?? [];
    if (line !== undefined && first !== undefined) {
      line.delete(first);
      clearTimeout(first.patience);
      first.begin();
      return;
    }
    this.#waiting.delete(key);
    const busy = (this.#busy.get(key) ?? 1) - 1;
    if (busy === 0) this.#busy.delete(key);
    else this.#busy.set(key, busy);
  }
}
