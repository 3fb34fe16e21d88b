import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from './process-figures.ts';
import type { Server } from './server.ts';

const SAMPLE_MS = 25;

/** Of a server while it works: megabytes before and at most, milliseconds that another call waited at most. */
export interface Watched<T> {
  before: number;
  peak: number;
  longestWaitMs: number;
  result: T;
}

export async function watchServer<T>({ pid, address }: Server, work: () => Promise<T>): Promise<Watched<T>> {
  const before = residentMegabytes(pid);
  let [peak, longestWaitMs, isOver] = [before, 0, false];
  const working = work().finally(() => (isOver = true));
  // Whoever waits for the result hears of a failure.
  working.catch(() => undefined);
  while (!isOver) {
    const askedAt = performance.now();
    await fetch(`${address}/healthz`).then((response) => response.arrayBuffer());
    longestWaitMs = Math.max(longestWaitMs, performance.now() - askedAt);
    peak = Math.max(peak, residentMegabytes(pid));
    await wait(SAMPLE_MS);
  }
  return { before, peak, longestWaitMs, result: await working };
}
