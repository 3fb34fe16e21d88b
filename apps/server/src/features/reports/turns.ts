import { AppError } from '../../app-error.ts';

/** Lets few work at a time and some wait in line; who comes to a full line is told to come again. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Resolves when it is the caller's turn, who ends it with `pass`.
   * @throws AppError unavailable
   */
  async take(): Promise<void> {
    if (this.#working < this.#atOnce) {
      this.#working++;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new AppError('unavailable');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#working--;
    else next();
  }
}
