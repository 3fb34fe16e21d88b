import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['5.00000', 5],
  ['007.10', 7.1],
  ['0', 0],
  ['0.0001', 0.0001],
  ['99999999999.9999', 99_999_999_999.9999],
])('%j is the number %j', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(['99999999999999.99', '12345678901234567', '0.10000000000000001', '1.', 'five', '-1', ''])(
  '%j stays what was typed',
  (text) => {
    expect(typedNumber(text)).toBe(text);
  },
);
