import { loadavg } from 'node:os';

/** Makes a call so often after a warm-up; answers the milliseconds of each and what came last. */
export async function timeCalls<T>(
  call: () => Promise<T>,
  { calls, warmUp }: { calls: number; warmUp: number },
): Promise<{ times: number[]; last: T }> {
  const times: number[] = [];
  let last = await call();
  for (let turn = 1; turn < warmUp; turn++) last = await call();
  while (times.length < calls) {
    const startedAt = performance.now();
    last = await call();
    times.push(performance.now() - startedAt);
  }
  return { times, last };
}

/** What else the machine had to do in the last 1, 5 and 15 minutes. */
export function loadOfMachine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `load ${load.join(' ')}`;
}
