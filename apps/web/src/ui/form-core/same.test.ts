import { expect, test } from 'vitest';
import { same } from './same.ts';

test('the order of properties and the signature of an address make no difference, a value does', () => {
  expect(same([{ id: 1, url: 'a', name: 'x' }], [{ name: 'x', id: 1, url: 'b' }])).toBe(true);
  expect(same([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }])).toBe(false);
  expect(same(null, '')).toBe(true);
});
