import { AppError } from '../app-error.ts';
import { WorkerThread } from '../worker-thread.ts';

const MAX_WAITING = 100;

const thread = new WorkerThread<string, string>({
  file: 'src/rich-text/sanitizer-thread.ts',
  maxMemoryMb: 128,
  idleMs: 60_000,
  timeoutMs: 60_000,
});

/**
 * Makes texts safe in a thread of its own, one after the other.
 * @throws AppError unavailable when too many texts wait already
 */
export async function sanitizeInThread(html: string): Promise<string> {
  if (thread.waiting >= MAX_WAITING) throw new AppError('unavailable');
  return thread.ask(html);
}
