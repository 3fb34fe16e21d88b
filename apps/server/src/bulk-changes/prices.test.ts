import { expect, test } from 'vitest';
import { changedPrice } from './prices.ts';

const raised = (price: number, by: 'percent' | 'amount', amount: string, decimals = 2) =>
  changedPrice(price, { by, amount, sign: 1, decimals });
const lowered = (price: number, by: 'percent' | 'amount', amount: string, decimals = 2) =>
  changedPrice(price, { by, amount, sign: -1, decimals });

test('prices are raised and lowered by a percentage, rounded half up', () => {
  // In fractions of two 1.005 * 1 and 0.615 * 10 end below the half.
  expect(raised(1.005, 'percent', '0')).toBe('1.01');
  expect(raised(0.41, 'percent', '50')).toBe('0.62');
  expect(raised(12.3456, 'percent', '12.5', 4)).toBe('13.8888');
  expect(raised(19.99, 'percent', '10', 0)).toBe('22');
  expect(lowered(200, 'percent', '33.3333')).toBe('133.33');
  expect(lowered(10, 'percent', '100')).toBe('0');
});

test('prices are raised and lowered by an amount', () => {
  expect(raised(0.1, 'amount', '0.2')).toBe('0.3');
  expect(raised(99_999_999_999.99, 'amount', '0.01')).toBe('100000000000');
  expect(lowered(0.3, 'amount', '0.1', 4)).toBe('0.2');
  expect(lowered(1, 'amount', '2.5', 0)).toBe('-2');
});
