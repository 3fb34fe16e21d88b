import { AppError } from '../../app-error.ts';

/** Lets few work at a time and some wait in line; who comes to a full line is told to come again. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<() => void>();
  #working = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Resolves when it is the caller's turn, who ends it with `pass`.
   * @throws AppError unavailable when the line is full or the caller has gone
   */
  async take(gone: AbortSignal): Promise<void> {
    if (gone.aborted) throw new AppError('unavailable');
    if (this.#working < this.#atOnce) {
      this.#working++;
      return;
    }
    if (this.#waiting.size >= this.#mostWaiting) throw new AppError('unavailable');
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        gone.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(enter);
        reject(new AppError('unavailable'));
      };
      gone.addEventListener('abort', leave, { once: true });
      this.#waiting.add(enter);
    });
  }

  pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#working--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
