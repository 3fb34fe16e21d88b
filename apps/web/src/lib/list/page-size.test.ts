import { expect, it } from 'vitest';
import { fittingPageSize } from './page-size.ts';

it.each([
  [768, 'compact', 10],
  [1080, 'compact', 18],
  [1080, 'comfortable', 15],
  [400, 'compact', 10],
  [4000, 'compact', 50],
] as const)('of a window %i high, rows %s, a page has %i', (height, density, rows) => {
  expect(fittingPageSize(height, density)).toBe(rows);
});
