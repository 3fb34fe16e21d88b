import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Signer } from '@edp/testkit/signing';

/** Calls of one kind; each body's `{number}` becomes a number of its own. */
export interface NoisyCalls {
  path: string;
  bodies: readonly string[];
  connections: number;
}

export interface Noise {
  address: string;
  signer: Signer;
  calls: readonly NoisyCalls[];
}

/**
 * Does the work while a thread makes the calls without a pause; returns how often each code
 * was answered to them.
 */
export async function besideNoise<T>(noise: Noise, work: () => Promise<T>) {
  const worker = new Worker(new URL('noise-thread.ts', import.meta.url), { workerData: noise });
  // Settled as well by an error of the thread, whenever that comes.
  const codes: Promise<Record<string, number>[]> = once(worker, 'message');
  codes.catch(() => undefined);
  try {
    const result = await work();
    worker.postMessage('stop');
    const [answered = {}] = await codes;
    return { result, answered };
  } finally {
    await worker.terminate();
  }
}
