import { expect, it } from 'vitest';
import { arrange, toColumns } from './arranged-columns.ts';
import { inGroup, moveBefore, moveBy } from './move-columns.ts';

const columns = [
  { key: 'id', title: 'ID', hidden: true as const },
  { key: 'code', title: '代码' },
  { key: 'name', title: '名称' },
  { key: 'unit', title: '单位' },
  { key: 'time', title: '时间' },
];
const spelled = (arranged: ReturnType<typeof arrange>) => arranged.map(({ key, group }) => `${group} ${key}`);
const start = ['pinned code', 'shown name', 'shown unit', 'shown time', 'hidden id'];

it('stands as the screen has it where nothing is kept; the code is pinned', () => {
  expect(spelled(arrange(columns, undefined))).toEqual(start);
  expect(spelled(arrange(columns, { columns: [] }))).toEqual(start);
});

it('follows what is kept, forgets what the screen has dropped and takes in what is new', () => {
  const kept = [
    { key: 'time', pinned: true },
    { key: 'gone', width: 80 },
    { key: 'code', hidden: true },
    { key: 'name', hidden: true, width: 90 },
  ];
  const arranged = arrange(columns, { columns: kept });
  expect(spelled(arranged)).toEqual(['pinned time', 'shown code', 'shown unit', 'hidden id', 'hidden name']);
  expect(arranged.at(-1)?.width).toBe(90);
  expect(toColumns(arranged, { columns: kept }).at(-1)).toEqual({ key: 'gone', width: 80 });
});

it('is the same after it was kept', () => {
  const moved = inGroup(
    moveBefore(arrange(columns, undefined), 'time', { before: 'name', group: 'shown' }),
    'unit',
    'hidden',
  );
  expect(arrange(columns, { columns: toColumns(moved, undefined) })).toEqual(moved);
});

it('moves a column step by step, from group to group', () => {
  const arranged = arrange(columns, undefined);
  expect(spelled(moveBy(arranged, 'name', 1))).toEqual([
    'pinned code',
    'shown unit',
    'shown name',
    'shown time',
    'hidden id',
  ]);
  expect(spelled(moveBy(arranged, 'name', -1)).slice(0, 3)).toEqual([
    'pinned code',
    'pinned name',
    'shown unit',
  ]);
  expect(spelled(moveBy(arranged, 'time', 1)).slice(-2)).toEqual(['hidden time', 'hidden id']);
  expect(spelled(moveBy(arranged, 'code', -1))).toEqual(start);
});

it('never hides the code', () => {
  const arranged = arrange(columns, undefined);
  expect(spelled(moveBefore(arranged, 'code', { before: 'id', group: 'hidden' }))).toEqual(start);
  const last = columns.slice(0, 2);
  expect(spelled(moveBy(moveBy(arrange(last, undefined), 'code', 1), 'code', 1))).toEqual([
    'shown code',
    'hidden id',
  ]);
});
