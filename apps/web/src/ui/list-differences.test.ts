import { expect, test } from 'vitest';
import { entryName, sidesOf } from './list-differences.ts';

test('two lists tell what only one of them has, and what both have otherwise', () => {
  const mine = [
    { id: 1, orginalName: 'a.pdf', url: 'x?1' },
    { id: 2, orginalName: 'b.pdf', url: 'y' },
    { id: 4, orginalName: 'd.pdf', url: 'z' },
  ];
  const theirs = [
    { id: 1, orginalName: 'a.pdf', url: 'x?2' },
    { id: 3, orginalName: 'c.pdf', url: 'y' },
    { id: 4, orginalName: 'neu.pdf', url: 'z' },
  ];
  const sides = sidesOf(mine, theirs);
  expect(sides?.mine.only.map(entryName)).toEqual(['b.pdf']);
  expect(sides?.theirs.only.map(entryName)).toEqual(['c.pdf']);
  expect(sides?.mine.changed.map(entryName)).toEqual(['d.pdf']);
  expect(sides?.theirs.changed.map(entryName)).toEqual(['neu.pdf']);
});

test('rows of a sheet are its list, ids are their own names, and a text is no list', () => {
  const row = { key: '1', specUnionKey: '红/大', itemCode: 'A1' };
  expect(sidesOf({ rows: [row] }, { rows: [] })?.mine.only.map(entryName)).toEqual(['A1 红/大']);
  expect(sidesOf([1, 2], [2, 3])?.theirs.only).toEqual([3]);
  expect(sidesOf([], undefined)?.theirs.total).toBe(0);
  expect(sidesOf('a', 'b')).toBeUndefined();
});
