import { expect, it } from 'vitest';
import { DEFAULT_PAGE_SIZE } from '@edp/contract/paging';
import { listInput, readListAddress } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query), ['keyword', 'active']);

it('reads page, length, order and the filters of the list', () => {
  expect(
    read('pageNo=3&pageSize=50&sortField=code&sortOrder=desc&keyword=%E7%90%83%20%E9%98%80&active=1&else=x'),
  ).toEqual({
    pageNo: 3,
    pageSize: 50,
    sort: { field: 'code', order: 'desc' },
    filters: { keyword: '球 阀', active: '1' },
  });
});

it('reads an empty address as the first page of all, newest first', () => {
  expect(read('')).toEqual({
    pageNo: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    sort: undefined,
    filters: { keyword: '', active: '' },
  });
});

it.each(['0', '-1', '1.5', 'abc', '', '1e400'])('takes the page %j for the first one', (pageNo) => {
  expect(read(`pageNo=${pageNo}`).pageNo).toBe(1);
});

it.each(['0', '101', '1.5', '-10', 'abc', ''])('takes the length %j for the usual one', (size) => {
  const address = new URLSearchParams({ pageSize: size });
  expect(readListAddress(address, []).pageSize).toBe(DEFAULT_PAGE_SIZE);
  expect(readListAddress(address, [], 18).pageSize).toBe(18);
});

it('keeps a length that fitted another window, and the second column of an order', () => {
  expect(read('pageSize=18').pageSize).toBe(18);
  const { sort } = read('sortField=active&sortOrder=desc&thenField=code');
  expect(sort).toEqual({ field: 'active', order: 'desc', second: { field: 'code', order: 'asc' } });
  expect(listInput({ ...read(''), sort })).toMatchObject({ thenField: 'code', thenOrder: 'asc' });
});

it('orders upwards unless it is told a direction, and by nothing without a field', () => {
  expect(read('sortField=code').sort).toEqual({ field: 'code', order: 'asc' });
  expect(read('sortField=code&sortOrder=sideways').sort).toEqual({ field: 'code', order: 'asc' });
  expect(read('sortOrder=desc').sort).toBeUndefined();
});

it('sends every filter, empty ones too, and an order where there is one', () => {
  expect(listInput(read('keyword=a&pageNo=2'))).toEqual({
    keyword: 'a',
    active: '',
    pageNo: 2,
    pageSize: DEFAULT_PAGE_SIZE,
  });
  expect(listInput(read('sortField=code&sortOrder=desc'))).toMatchObject({
    sortField: 'code',
    sortOrder: 'desc',
  });
});
