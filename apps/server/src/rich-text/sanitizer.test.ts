import { afterEach, expect, test, vi } from 'vitest';
import { sanitizeInThread } from './sanitizer.ts';

afterEach(() => vi.useRealTimers());

test('a text that comes while the idle thread ends is made safe by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await sanitizeInThread('<p onclick="x()">一</p>')).toBe('<p>一</p>');
  vi.advanceTimersByTime(60_000);
  expect(await sanitizeInThread('<p onclick="x()">二</p>')).toBe('<p>二</p>');
});
