/** A repeatable source of choices: the same seed gives the same ones, on every machine. */
export class Random {
  #state: number;

  /** What draws from a source of its own is not moved by how much the others draw. */
  constructor(seed: number, purpose: string) {
    this.#state = [...purpose].reduce((state, letter) => (state * 31 + letter.charCodeAt(0)) | 0, seed | 0);
  }

  /** From 0 up to but without 1; mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to but without `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** @throws RangeError when there is nothing to choose from */
  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) throw new RangeError('Nothing to choose from');
    return chosen;
  }

  /** True in that share of the cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }
}
