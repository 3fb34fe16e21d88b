import { setTimeout as wait } from 'node:timers/promises';

/** The clerk looks at the screen in between. */
const THINKING_MS = 20;

/** Does what a clerk does, again and again for so long. */
export async function workAsClerk(forMs: number, work: () => Promise<void>): Promise<void> {
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    await work();
    await wait(THINKING_MS);
  }
}

/** Keeps the milliseconds that the call took. */
export async function timed(times: number[], call: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await call();
  times.push(performance.now() - startedAt);
}
