import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSent, tellAnswered, tellSent } from './leaving-saves.ts';

const product = { form: 'product', recordId: 0, place: '' } as const;
const brand = { ...product, form: 'brand' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers one state of the draft after the other, the last one again. */
function answers(...revisions: (number | null)[]) {
  let reads = 0;
  const read = async () => {
    const revision = revisions[Math.min(reads++, revisions.length - 1)] ?? null;
    return revision === null ? null : { revision };
  };
  return { read, reads: () => reads };
}

async function readAt(of: typeof product | typeof brand, read: () => Promise<{ revision: number } | null>) {
  const reading = readSent(of, read);
  await vi.runAllTimersAsync();
  return reading;
}

test('what was sent while the former page went away is waited for', async () => {
  tellSent(product, 0);
  const first = answers(null, null, 1);
  expect(await readAt(product, first.read)).toEqual({ revision: 1 });
  tellSent(product, 4);
  expect(await readAt(product, answers(4, 5).read)).toEqual({ revision: 5 });
});

test('once, for that draft, and not for long', async () => {
  tellSent(product, 4);
  const other = answers(2);
  expect(await readAt(brand, other.read)).toEqual({ revision: 2 });
  expect(other.reads()).toBe(1);
  const lost = answers(4);
  expect(await readAt(product, lost.read)).toEqual({ revision: 4 });
  expect(lost.reads()).toBe(6);
  const again = answers(4);
  expect(await readAt(product, again.read)).toEqual({ revision: 4 });
  expect(again.reads()).toBe(1);
});

test('not where the page has stayed', async () => {
  tellSent(product, 4);
  tellAnswered(product);
  const { read, reads } = answers(4);
  expect(await readAt(product, read)).toEqual({ revision: 4 });
  expect(reads()).toBe(1);
});
