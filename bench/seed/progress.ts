/** How far a long load has come: a line for each tenth. */
export class Progress {
  readonly #total: number;
  readonly #startedAt = performance.now();
  #done = 0;
  #tenths = 0;

  constructor(total: number) {
    this.#total = total;
  }

  add(rows: number): void {
    this.#done += rows;
    const tenths = Math.floor((this.#done / this.#total) * 10);
    if (tenths <= this.#tenths) return;
    this.#tenths = tenths;
    const rate = this.#done / this.seconds;
    const left = Math.max(0, Math.ceil((this.#total - this.#done) / rate));
    this.say(
      `${tenths * 10} %  ${this.#done} of ${this.#total} rows, ${Math.round(rate)} rows/s, ${left} s left`,
    );
  }

  /** What takes long and adds no rows. */
  say(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  get rows(): number {
    return this.#done;
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000;
  }
}
