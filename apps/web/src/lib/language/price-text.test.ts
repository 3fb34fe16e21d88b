import { expect, test } from 'vitest';
import { priceRangeText, priceText } from './price-text.ts';

test('a price has two decimals, or as many as it needs', () => {
  expect([72, 9.5, 0.1234, null].map(priceText)).toEqual(['72.00', '9.50', '0.1234', '']);
});

test('a range of prices is written like its prices', () => {
  expect(['82~349', '72', '9.5~9.9', ''].map(priceRangeText)).toEqual([
    '82.00~349.00',
    '72.00',
    '9.50~9.90',
    '',
  ]);
});
