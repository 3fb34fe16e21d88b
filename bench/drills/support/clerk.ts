import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../harness/statistics.ts';
import { timed } from '../../harness/timing.ts';
import type { Report } from '../drill.ts';

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
export async function keepTime(times: number[], call: () => Promise<unknown>): Promise<void> {
  const { seconds } = await timed(call);
  times.push(seconds * 1_000);
}

/** What the clerk's calls take beside something else, as against alone; in the middle no more than so many times as long. */
export function compareTimes(
  report: Report,
  what: string,
  { alone, beside, maxTimes }: { alone: readonly number[]; beside: readonly number[]; maxTimes: number },
): void {
  const figures = [0.5, 0.95].map((part) => {
    const [before, after] = [quantile(alone, part), quantile(beside, part)];
    const times = after / before;
    if (part === 0.5) report.expect(times <= maxTimes, `${what} took ${times.toFixed(1)} times as long`);
    return `p${part * 100} ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside (${times.toFixed(1)} times)`;
  });
  report.note(`${what}, ${alone.length} and ${beside.length}: ${figures.join('; ')}`);
}
