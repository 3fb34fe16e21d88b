import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until what was asked for is there, and answers it. @throws Error when that takes too long */
export async function until<T>(
  ask: () => Promise<T | false | undefined>,
  { limitMs, everyMs = 50 }: { limitMs: number; everyMs?: number },
): Promise<T> {
  const limit = performance.now() + limitMs;
  for (;;) {
    const found = await ask();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > limit) throw new Error(`Waited in vain for ${limitMs} ms`);
    await wait(everyMs);
  }
}
