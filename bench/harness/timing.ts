import { loadavg } from 'node:os';
import { median, quantile } from './statistics.ts';

/** Does the work; answers the seconds that it took, and what came of it. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1_000, result };
}

/** What a call answered, as far as it matters here. */
export interface Answered {
  code?: unknown;
  message?: unknown;
  total?: number;
  totalBounded?: boolean | undefined;
}

export interface TimedCase {
  /** What is asked of what. */
  name: string;
  /** A refusal is an answer, too. */
  mayRefuse?: boolean;
}

/** Makes the call of a case so often after a warm-up; answers milliseconds, and how many rows it said there are. */
export async function timeCase(
  { name, mayRefuse = false }: TimedCase,
  call: () => Promise<Answered>,
  { calls, warmUp }: { calls: number; warmUp: number },
): Promise<{ found: string; p50: number; p95: number }> {
  const times: number[] = [];
  let found = '';
  for (let turn = 0; turn < warmUp + calls; turn++) {
    const { seconds, result } = await timed(call);
    const { code, message, total = '', totalBounded = false } = result;
    if (code !== 0 && !mayRefuse) throw new Error(`${name}: ${String(message)}`);
    found = code === 0 ? `${total}${totalBounded ? '+' : ''}` : 'refused';
    if (turn >= warmUp) times.push(seconds * 1_000);
  }
  return { found, p50: median(times), p95: quantile(times, 0.95) };
}

/** What else the machine had to do in the last 1, 5 and 15 minutes. */
export function loadOfMachine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `load ${load.join(' ')}`;
}
