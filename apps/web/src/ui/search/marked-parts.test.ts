import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

test.each([
  ['Bearing', 'ring', ['Bea', 'ring', '']],
  ['Bearing', 'RING  bea', ['', 'Bea', '', 'ring', '']],
  ['Bearing', ' ', ['Bearing']],
  ['Bearing', 'x', ['Bearing']],
])('%s is cut at %o', (name, search, parts) => {
  expect(markedParts(name, search)).toEqual(parts);
});

test.each([...'\\^$.*+?()[]{}|/-'])('%s is an ordinary character', (sign) => {
  expect(markedParts(`a${sign}b`, sign)).toEqual(['a', sign, 'b']);
  expect(markedParts('ab', sign)).toEqual(['ab']);
});
