import { expect, test } from 'vitest';
import { markedWords, type Piece } from './marked-words.ts';

const told = (pieces: readonly Piece[]) =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

test.each([
  ['内六角 杯头', '内六角 杯头 不锈钢螺丝', '内六角 杯头', '内六角 杯头[ 不锈钢螺丝]'],
  ['steel bolt M8', 'steel nut M8', 'steel [bolt] M8', 'steel [nut] M8'],
  ['旧', '', '[旧]', ''],
  ['同', '同', '同', '同'],
  ['a b c', 'x b y', '[a] b [c]', '[x] b [y]'],
])('%s → %s', (older, newer, was, is) => {
  const marked = markedWords(older, newer);
  expect([told(marked.older), told(marked.newer)]).toEqual([was, is]);
});

test('of very long texts nothing is lost', () => {
  const [older, newer] = ['甲'.repeat(5_000), '乙'.repeat(5_000)];
  const marked = markedWords(older, newer);
  expect([told(marked.older), told(marked.newer)]).toEqual([`[${older}]`, `[${newer}]`]);
});
