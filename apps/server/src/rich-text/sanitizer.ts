import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { serverFolder } from '../server-folder.ts';
import type { SanitizeAnswer, SanitizeRequest } from './sanitizer-thread.ts';

const IDLE_MS = 60_000;
const MOST_WAITING = 100;
/** A text that runs away ends its thread, not the server. */
const LIMITS = { maxOldGenerationSizeMb: 128 };

interface Waiting {
  resolve(safe: string): void;
  reject(error: Error): void;
}

/** Makes texts safe in a thread of its own, one after the other; it starts with the first and ends after a while without any. */
class Sanitizer {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #calls = 0;

  /** @throws AppError unavailable when too many texts wait already */
  async sanitize(html: string): Promise<string> {
    if (this.#waiting.size >= MOST_WAITING) throw new AppError('unavailable');
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.postMessage({ call, html } satisfies SanitizeRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('src/rich-text/sanitizer-thread.ts', serverFolder), {
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.on('message', ({ call, safe }: SanitizeAnswer) => {
      this.#waiting.get(call)?.resolve(safe);
      this.#waiting.delete(call);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
    });
    worker.on('error', (error: Error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread that makes texts safe has ended')));
    return worker;
  }

  /** Nothing more is asked of a thread that is ending. */
  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }

  /** Whatever was asked of a thread that has gone fails; the next text starts another. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

export const sanitizer = new Sanitizer();
