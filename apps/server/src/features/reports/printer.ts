import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../semaphore.ts';
import { WorkerThread } from '../../worker-thread.ts';
import type { DrawRequest, ReportHead, Sheet } from './sheet.ts';

const REPORTS_AT_ONCE = 2;
const REPORTS_WAITING = 20;

/** Draws reports in a thread of its own, a few at a time. */
export class Printer {
  readonly #permits = new Semaphore<'report'>({
    permits: REPORTS_AT_ONCE,
    maxWaiting: REPORTS_WAITING,
    refusal: () => new AppError('unavailable'),
  });
  readonly #thread = new WorkerThread<DrawRequest, Uint8Array>({
    file: 'src/features/reports/report-worker.ts',
    maxMemoryMb: 512,
    idleMs: 60_000,
    timeoutMs: 60_000,
  });
  #reports = 0;

  /**
   * The bytes of a PDF, drawn as fast as they are taken. The sheets are asked for when it is their turn.
   * @throws AppError unavailable when too many reports wait already or the caller has gone
   */
  async *print(
    { head, sheets }: { head: ReportHead; sheets: AsyncIterable<readonly Sheet[]> },
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const release = await this.#permits.acquire('report', gone);
    const letThreadRest = this.#thread.hold();
    const report = ++this.#reports;
    try {
      await this.#thread.ask({ kind: 'begin', report, head });
      for await (const some of sheets) yield await this.#thread.ask({ kind: 'draw', report, sheets: some });
      yield await this.#thread.ask({ kind: 'end', report });
    } finally {
      this.#thread.tell({ kind: 'drop', report });
      letThreadRest();
      release();
    }
  }

  /** Ends the thread and what it draws; the next report starts another. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
