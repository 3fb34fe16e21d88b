import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import type { DrillRun } from '../drill.ts';

/** Somebody who works, in a process of its own. */
interface Working {
  kill(): Promise<void>;
}

interface LongWork {
  /** Whoever does it now, and whoever goes on with it after a kill. */
  first: Working;
  next(): Promise<Working>;
  /** Rows that it is about, and how many of them are done, whether somebody works or not. */
  rows: number;
  done(): Promise<number>;
  /** So many more are done before it is killed, and then it is killed within so long. */
  atLeast?: number;
  withinMs?: number;
}

const LIMIT_MS = 180_000;

/** `kill -9` in the middle of a piece of work, again and again; answers whoever does it in the end. */
export async function killOnTheWay(
  { report, rounds }: DrillRun,
  { first, next, rows, done, atLeast = 1, withinMs = 0 }: LongWork,
): Promise<Working> {
  const met: number[] = [];
  let working = first;
  for (let round = 1; round <= rounds; round++) {
    const enough = (met.at(-1) ?? 0) + atLeast;
    await until(async () => (await done()) >= enough, { limitMs: LIMIT_MS, everyMs: 20 });
    await wait(Math.random() * withinMs);
    await working.kill();
    met.push(await done());
    working = await next();
  }
  report.note(`${rounds} kills, at ${met.join(', ')} of ${rows} rows`);
  const isInItsMiddle = met.every((count) => count < rows) && new Set(met).size > rounds / 2;
  report.expect(isInItsMiddle, 'the kills did not meet the work in its middle');
  return working;
}
