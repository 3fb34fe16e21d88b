import { Worker } from 'node:worker_threads';
import { serverFolder } from '../../server-folder.ts';
import type { DrawAnswer, DrawRequest, ReportHead, Sheet } from './sheet.ts';
import { Turns } from './turns.ts';

const REPORTS_AT_ONCE = 2;
const REPORTS_WAITING = 20;
const IDLE_MS = 60_000;
/** A report that runs away ends its thread, not the server. */
const LIMITS = { maxOldGenerationSizeMb: 512 };

type Asked = DrawRequest extends infer R ? (R extends unknown ? Omit<R, 'call'> : never) : never;
interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** Draws reports in a thread of its own, which is started when it is needed and ends after a while without work. */
export class Printer {
  readonly #turns = new Turns({ atOnce: REPORTS_AT_ONCE, mostWaiting: REPORTS_WAITING });
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #numbers = 0;
  #open = 0;

  /**
   * The bytes of a PDF, drawn as fast as they are taken. The sheets are asked for when it is their turn.
   * @throws AppError unavailable when too many reports wait already or the caller has gone
   */
  async *print(
    { head, sheets }: { head: ReportHead; sheets: AsyncIterable<readonly Sheet[]> },
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    await this.#turns.take(gone);
    const report = ++this.#numbers;
    this.#open++;
    clearTimeout(this.#idle);
    try {
      await this.#ask({ kind: 'begin', report, head });
      for await (const some of sheets) yield await this.#ask({ kind: 'draw', report, sheets: some });
      yield await this.#ask({ kind: 'end', report });
    } finally {
      this.#letGo(report);
      this.#turns.pass();
    }
  }

  /** Ends the thread and what it draws; the next report starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#fail(worker, new Error('Printing was stopped'));
    await worker?.terminate();
  }

  #letGo(report: number): void {
    this.#worker?.postMessage({ call: 0, kind: 'drop', report } satisfies DrawRequest);
    this.#open--;
    if (this.#open === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  async #ask(request: Asked): Promise<Uint8Array> {
    const worker = (this.#worker ??= this.#start());
    const call = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.postMessage({ ...request, call } satisfies DrawRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('src/features/reports/report-worker.ts', serverFolder), {
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.on('message', ({ call, bytes, error }: DrawAnswer) => {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (bytes === undefined) waiting?.reject(new Error(error));
      else waiting?.resolve(bytes);
    });
    worker.on('error', (error: Error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread that draws reports has ended')));
    return worker;
  }

  /** Whatever was asked of a thread that has gone fails. */
  #fail(worker: Worker | undefined, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
