import { describe, expect, test } from 'vitest';
import { changedEntries, entryName, sidesOf } from './list-differences.ts';

test('two lists tell what only one of them has, and what both have otherwise', () => {
  const mine = [
    { id: 1, originalName: 'a.pdf', url: 'x?1' },
    { id: 2, originalName: 'b.pdf', url: 'y' },
    { id: 4, originalName: 'd.pdf', url: 'z' },
  ];
  const theirs = [
    { id: 1, originalName: 'a.pdf', url: 'x?2' },
    { id: 3, originalName: 'c.pdf', url: 'y' },
    { id: 4, originalName: 'neu.pdf', url: 'z' },
  ];
  const sides = sidesOf(mine, theirs);
  expect(sides?.mine.only.map(entryName)).toEqual(['b.pdf']);
  expect(sides?.theirs.only.map(entryName)).toEqual(['c.pdf']);
  expect(sides?.mine.changed.map(entryName)).toEqual(['d.pdf']);
  expect(sides?.theirs.changed.map(entryName)).toEqual(['neu.pdf']);
});

test('rows of a sheet are its list, ids are their own names, and a text is no list', () => {
  const row = { key: '1', variantKey: '红/大', itemCode: 'A1' };
  expect(sidesOf({ rows: [row] }, { rows: [] })?.mine.only.map(entryName)).toEqual(['A1 红/大']);
  expect(sidesOf([1, 2], [2, 3])?.theirs.only).toEqual([3]);
  expect(sidesOf([], undefined)?.theirs.total).toBe(0);
  expect(sidesOf('a', 'b')).toBeUndefined();
});

describe('entries that both have', () => {
  const fields = [
    { name: 'price', label: '价格' },
    { name: 'name', label: '名称' },
    { name: 'picture', label: '图片' },
  ];
  const row = (id: number, price: string, name = 'x') => ({ id, price, name, picture: { id: 7, url: '?1' } });

  test('are told field by field, with what they were', () => {
    const start = { rows: [row(1, '12'), row(2, '5'), row(3, '8')] };
    const mine = { rows: [row(1, '12.5'), row(2, '5', '我的'), row(3, '8')] };
    const theirs = {
      rows: [row(1, '13', '对方的'), row(2, '6'), { ...row(3, '8'), picture: { id: 7, url: '?2' } }],
    };
    const told = changedEntries({ start, mine, theirs }, fields).map(({ identity, changes }) => [
      identity,
      ...changes.map((change) => [change.field.label, change.start?.value, change.theirs, change.mine]),
    ]);
    expect(told).toEqual([
      ['1', ['价格', '12', '13', '12.5'], ['名称', 'x', '对方的', 'x']],
      ['2', ['价格', '5', '6', '5'], ['名称', 'x', 'x', '我的']],
    ]);
  });

  test('have no start when both came to be meanwhile', () => {
    const versions = { start: [], mine: [row(1, '2')], theirs: [row(1, '3')] };
    expect(changedEntries(versions, fields)).toMatchObject([
      { entry: row(1, '3'), changes: [{ start: undefined }] },
    ]);
  });
});
