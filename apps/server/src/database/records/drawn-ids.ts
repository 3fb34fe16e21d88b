/** Ids at hand for records that a command adds. */
export interface IdsAtHand {
  /** One that nobody else is given and that is above all that were given before; undefined where it has to be asked for. */
  take(): number | undefined;
  /** One that was asked for is given. */
  given(id: number): void;
}

export const NO_IDS: IdsAtHand = { take: () => undefined, given: () => undefined };

interface DrawnId {
  id: number;
  /** By the clock of the process, in milliseconds. */
  drawnAt: number;
}

/** Ids follow the time of creation, and lists that order: what another process adds in so little time might come before anyhow. */
const LIFE_MS = 100;

/**
 * Ids of records that a process has drawn for whoever adds one next, so that a record can be sent without asking for its id first.
 * Whatever is drawn and not used is lost.
 */
export class DrawnIds implements IdsAtHand {
  readonly #now: () => number;
  readonly #drawn: DrawnId[] = [];
  #highest = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  take(): number | undefined {
    const oldest = this.#now() - LIFE_MS;
    for (;;) {
      const drawn = this.#drawn.shift();
      if (drawn === undefined) return undefined;
      if (drawn.drawnAt < oldest || drawn.id <= this.#highest) continue;
      this.given(drawn.id);
      return drawn.id;
    }
  }

  given(id: number): void {
    this.#highest = Math.max(this.#highest, id);
  }

  keep(id: number): void {
    this.#drawn.push({ id, drawnAt: this.#now() });
  }
}
