import { expect, it } from 'vitest';
import { freeIds, idsBetween, withIds } from './ticks.ts';

const page = [7, 5, 4, 2];

it('takes a range in the order of the page, upwards and downwards', () => {
  expect(idsBetween(page, 5, 2)).toEqual([5, 4, 2]);
  expect(idsBetween(page, 4, 7)).toEqual([7, 5, 4]);
  expect(idsBetween(page, 5, 5)).toEqual([5]);
});

it('takes the row alone where the first of the range is on another page, or there is none', () => {
  expect(idsBetween(page, 99, 4)).toEqual([4]);
  expect(idsBetween(page, undefined, 4)).toEqual([4]);
});

it('leaves out the rows that cannot be chosen', () => {
  const rows = page.map((id) => ({ id }));
  expect(freeIds({ disabled: ({ id }) => id === 5 }, rows)).toEqual([7, 4, 2]);
  expect(freeIds({}, rows)).toEqual(page);
});

it('keeps what is chosen on other pages', () => {
  expect([...withIds(new Set([99]), page, true)]).toEqual([99, 7, 5, 4, 2]);
  expect([...withIds(new Set([99, 7, 5]), [7, 5], false)]).toEqual([99]);
});
