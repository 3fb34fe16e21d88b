const STEP_MS = 200;
const BAR = 24;

/** How far a long load has come: a moving bar on a terminal, elsewhere a line for each tenth. */
export class Progress {
  readonly #total: number;
  readonly #startedAt = performance.now();
  #done = 0;
  #shownAt = 0;
  #tenths = 0;

  constructor(total: number) {
    this.#total = total;
  }

  add(rows: number): void {
    this.#done += rows;
    if (!process.stderr.isTTY) this.#line();
    else if (performance.now() - this.#shownAt > STEP_MS) this.#bar();
  }

  /** What takes long and adds no rows. */
  say(text: string): void {
    process.stderr.write(process.stderr.isTTY ? `\r${text}\u001B[K` : `${text}\n`);
  }

  /** Leaves the bar as it stands at the end; answers how long it took. */
  end(): { rows: number; seconds: number } {
    if (process.stderr.isTTY && this.#done > 0) {
      this.#bar();
      process.stderr.write('\n');
    }
    return { rows: this.#done, seconds: this.#seconds() };
  }

  #seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000;
  }

  #line(): void {
    const tenths = Math.floor((this.#done / this.#total) * 10);
    if (tenths <= this.#tenths) return;
    this.#tenths = tenths;
    console.error(this.#figures());
  }

  #bar(): void {
    this.#shownAt = performance.now();
    const full = Math.round((Math.min(this.#done, this.#total) / this.#total) * BAR);
    const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
    process.stderr.write(`\r${bar} ${this.#figures()}\u001B[K`);
  }

  #figures(): string {
    const rate = this.#done / this.#seconds();
    const left = Math.ceil((this.#total - this.#done) / rate);
    const share = Math.floor((this.#done / this.#total) * 100);
    return `${share} %  ${this.#done} of ${this.#total} rows, ${Math.round(rate)} rows/s, ${left} s left`;
  }
}
