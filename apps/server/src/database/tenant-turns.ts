const PATIENCE_MS = 5_000;

interface Waiting {
  begin: () => void;
  patience: NodeJS.Timeout;
}

/** No tenant works on all connections of a process at once, so that whoever comes of another finds some free. */
export class TenantTurns {
  readonly #most: number;
  readonly #busy = new Map<number, number>();
  readonly #waiting = new Map<number, Set<Waiting>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a turn of the tenant, first come, first served; answers how it ends. Rejects after five seconds. */
  async take(tenantId: number): Promise<() => void> {
    const busy = this.#busy.get(tenantId) ?? 0;
    if (busy < this.#most) this.#busy.set(tenantId, busy + 1);
    else await this.#wait(tenantId);
    let ended = false;
    return () => {
      if (!ended) this.#next(tenantId);
      ended = true;
    };
  }

  #wait(tenantId: number): Promise<void> {
    const line = this.#waiting.get(tenantId) ?? new Set();
    this.#waiting.set(tenantId, line);
    return new Promise((begin, refuse) => {
      const one: Waiting = {
        begin,
        patience: setTimeout(() => {
          line.delete(one);
          refuse(new Error('timeout exceeded when trying to connect: the tenant has no turn left'));
        }, PATIENCE_MS),
      };
      line.add(one);
    });
  }

  /** The turn goes on to the first who waits, or is free. */
  #next(tenantId: number): void {
    const line = this.#waiting.get(tenantId);
    const [first] = line ?? [];
    if (line !== undefined && first !== undefined) {
      line.delete(first);
      clearTimeout(first.patience);
      first.begin();
      return;
    }
    this.#waiting.delete(tenantId);
    const busy = (this.#busy.get(tenantId) ?? 1) - 1;
    if (busy === 0) this.#busy.delete(tenantId);
    else this.#busy.set(tenantId, busy);
  }
}
