import { expect, test } from 'vitest';
import { wrap } from './wrap-text.ts';

/** Chinese characters are twice as wide as others. */
const widthOf = (character: string) => (character > '\u2e80' ? 2 : 1);
const lines = (text: string, room: number, most = 9) =>
  wrap(text, { room, lines: most, widthOf }).map((line) => line.text);

test('lines break between words, between Chinese characters and where they are told to', () => {
  expect(lines('two words here', 9)).toEqual(['two words', 'here']);
  expect(lines('冷轧钢板 DC01', 6)).toEqual(['冷轧钢', '板', 'DC01']);
  expect(lines('first\nsecond', 20)).toEqual(['first', 'second']);
  expect(lines('', 20)).toEqual(['']);
});

test('no line begins with a mark that ends something', () => {
  expect(lines('冷轧钢，板', 6)).toEqual(['冷轧', '钢，板']);
  expect(lines('some word、next', 9)).toEqual(['some', 'word、', 'next']);
});

test('a word that is longer than a line is broken anywhere', () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
});

test('what is too much ends in an ellipsis that still fits', () => {
  expect(lines('abcdefgh', 3, 2)).toEqual(['abc', 'de…']);
  expect(lines('first\nsecond', 5, 1)).toEqual(['firs…']);
});
