import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 1, 'bacd'],
  [3, 0, 'dabc'],
  [1, 3, 'acdb'],
  [2, 2, 'abcd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
  [-1, 0, 'abcd'],
])('from %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
