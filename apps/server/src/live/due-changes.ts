import type { FastifyBaseLogger } from 'fastify';
import type { NextChange } from './read-initial-state.ts';

/** The database's clock decides; a little later it has certainly struck. */
const MARGIN = 20;
/** Further ahead is asked for again on the way, because clocks drift and timers are bounded. */
const LONGEST = 3_600_000;
const AGAIN = 30_000;

interface Parts {
  /** The next change of a tenant. */
  read: (tenantId: number) => Promise<NextChange | undefined>;
  /** Whether anybody of the tenant has a window here. */
  hasWindows: (tenantId: number) => boolean;
  onDue: (tenantId: number, next: NextChange) => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Watched {
  timer?: NodeJS.Timeout;
}

/**
 * Knows when something comes due of which windows are told, such as news that are scheduled. Every process looks after the windows
 * that are open at it, so that none depends on another one.
 */
export class DueChanges {
  readonly #parts: Parts;
  readonly #tenants = new Map<number, Watched>();
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** From now on, unless it does already. */
  watch(tenantId: number): void {
    if (!this.#tenants.has(tenantId)) this.#look(tenantId);
  }

  /** Something has changed about what is due. */
  look(tenantId: number): void {
    if (this.#tenants.has(tenantId)) this.#look(tenantId);
  }

  /** What has changed may have been missed. */
  lookAgain(): void {
    for (const tenantId of this.#tenants.keys()) this.#look(tenantId);
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#tenants.values()) clearTimeout(timer);
    this.#tenants.clear();
  }

  #look(tenantId: number): void {
    clearTimeout(this.#tenants.get(tenantId)?.timer);
    const watched: Watched = {};
    this.#tenants.set(tenantId, watched);
    this.#expect(tenantId, watched).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'what is due next could not be read');
      this.#wait(tenantId, watched, { delay: AGAIN });
    });
  }

  async #expect(tenantId: number, watched: Watched): Promise<void> {
    const next = await this.#parts.read(tenantId);
    if (next === undefined) return;
    const delay = Math.min(next.due + MARGIN, LONGEST);
    this.#wait(tenantId, watched, next.due < LONGEST ? { delay, next } : { delay });
  }

  /** Waits for the change itself where it is given. */
  #wait(tenantId: number, watched: Watched, { delay, next }: { delay: number; next?: NextChange }): void {
    // Another look has begun meanwhile, or the process stops.
    if (this.#stopped || this.#tenants.get(tenantId) !== watched) return;
    watched.timer = setTimeout(() => {
      if (!this.#parts.hasWindows(tenantId)) {
        this.#tenants.delete(tenantId);
        return;
      }
      if (next) this.#parts.onDue(tenantId, next);
      this.#look(tenantId);
    }, delay);
    watched.timer.unref();
  }
}
