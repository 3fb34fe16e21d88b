import { expect, it } from 'vitest';
import type { Sort } from '../../lib/list/list-address.ts';
import { nextSort } from './next-sort.ts';

const up = (field: string, second?: Sort['second']): Sort => ({
  field,
  order: 'asc',
  ...(second && { second }),
});
const down = (field: string, second?: Sort['second']): Sort => ({
  field,
  order: 'desc',
  ...(second && { second }),
});

it('goes up, down and away, and leaves what it was ordered by', () => {
  expect(nextSort(undefined, 'code', false)).toEqual(up('code'));
  expect(nextSort(up('code'), 'code', false)).toEqual(down('code'));
  expect(nextSort(down('code', up('name')), 'code', false)).toBeUndefined();
  expect(nextSort(up('code', down('name')), 'name', false)).toEqual(up('name'));
});

it('as the second column keeps the first, and the first keeps the second', () => {
  expect(nextSort(undefined, 'name', true)).toEqual(up('name'));
  expect(nextSort(down('code'), 'name', true)).toEqual(down('code', up('name')));
  expect(nextSort(down('code', up('name')), 'name', true)).toEqual(down('code', down('name')));
  expect(nextSort(down('code', down('name')), 'name', true)).toEqual(down('code'));
  expect(nextSort(up('code', up('name')), 'code', true)).toEqual(down('code', up('name')));
  expect(nextSort(down('code', up('name')), 'code', true)).toEqual(up('name'));
  expect(nextSort(up('code', up('name')), 'price', true)).toEqual(up('code', up('price')));
});
