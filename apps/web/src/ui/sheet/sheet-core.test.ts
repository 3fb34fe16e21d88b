import { describe, expect, test } from 'vitest';
import { fillDownwards, fillOver, placeBlock, rangeAt, rangeOf } from './block.ts';
import { History } from './history.ts';
import { plainPrice } from './plain-price.ts';
import { readBlock, writeBlock } from './tsv.ts';

describe('a block of a spreadsheet', () => {
  test('is read with quoted cells, line breaks in them, any line ends, and none behind the last line', () => {
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readBlock('a\rb\nc')).toEqual([['a'], ['b'], ['c']]);
    expect(readBlock('"一\r\n二"\t"说""好"""\nx\t')).toEqual([
      ['一\n二', '说"好"'],
      ['x', ''],
    ]);
    expect(readBlock('')).toEqual([['']]);
    expect(readBlock('\n\n')).toEqual([[''], ['']]);
  });

  test('is read with quotes that are only characters', () => {
    expect(readBlock('5" 管\t"未闭合\n"a"b\tc')).toEqual([
      ['5" 管', '"未闭合'],
      ['"a"b', 'c'],
    ]);
  });

  test('is written so that it is read the same', () => {
    const block = [
      ['一', '二\t三', '四\n五', '说"好"'],
      ['', ' ', '"', '末'],
    ];
    expect(readBlock(writeBlock(block))).toEqual(block);
  });
});

test('a block goes down and to the right, is repeated where it fits several times, and what lies outside is counted', () => {
  const size = { rows: 3, columns: 3 };
  const block = [
    ['1', '2'],
    ['3', '4'],
  ];
  const laid = (placed: ReturnType<typeof placeBlock>) =>
    placed.cells.map(({ place, text }) => `${place.row}.${place.column}=${text}`).join(' ');
  const inside = placeBlock(block, rangeAt({ row: 1, column: 1 }), size);
  expect(laid(inside)).toBe('1.1=1 1.2=2 2.1=3 2.2=4');
  expect(inside).toMatchObject({ lines: 0, columns: 0 });
  const outside = placeBlock(block, rangeAt({ row: 2, column: 2 }), size);
  expect(laid(outside)).toBe('2.2=1');
  expect(outside).toMatchObject({ lines: 1, columns: 1 });
  const twice = rangeOf({ row: 3, column: 0 }, { row: 0, column: 1 });
  expect(laid(placeBlock(block, twice, { rows: 9, columns: 9 }))).toBe(
    '0.0=1 0.1=2 1.0=3 1.1=4 2.0=1 2.1=2 3.0=3 3.1=4',
  );
  expect(laid(placeBlock([['x']], rangeOf({ row: 0, column: 0 }, { row: 1, column: 1 }), size))).toBe(
    '0.0=x 0.1=x 1.0=x 1.1=x',
  );
  // Lines of different lengths leave alone what they do not name.
  expect(laid(placeBlock([['1', '2'], ['3']], rangeAt({ row: 0, column: 0 }), size))).toBe(
    '0.0=1 0.1=2 1.0=3',
  );
});

test('the first row goes down a range, the row above into a range of one row, and a handle repeats in each direction', () => {
  const said = (filled: ReturnType<typeof fillDownwards>) =>
    filled.map(({ place, from }) => `${place.row}.${place.column}<${from.row}.${from.column}`).join(' ');
  expect(said(fillDownwards({ top: 1, left: 0, bottom: 3, right: 1 }))).toBe(
    '2.0<1.0 2.1<1.1 3.0<1.0 3.1<1.1',
  );
  expect(said(fillDownwards(rangeAt({ row: 2, column: 1 })))).toBe('2.1<1.1');
  expect(fillDownwards(rangeAt({ row: 0, column: 1 }))).toEqual([]);
  const range = { top: 1, left: 1, bottom: 2, right: 1 };
  expect(said(fillOver(range, { ...range, bottom: 5 }))).toBe('3.1<1.1 4.1<2.1 5.1<1.1');
  expect(said(fillOver(range, { ...range, top: 0 }))).toBe('0.1<2.1');
});

test('steps are taken back and made again, until something else is done', () => {
  const history = new History<string>();
  history.keep('空');
  history.keep('一');
  history.keep('一');
  expect(history.undo('二')).toBe('一');
  expect(history.undo('一')).toBe('空');
  expect(history.undo('空')).toBeUndefined();
  expect(history.redo('空')).toBe('一');
  expect(history.redo('一')).toBe('二');
  expect(history.redo('二')).toBeUndefined();
  expect(history.undo('二')).toBe('一');
  history.keep('一');
  expect(history.redo('别的')).toBeUndefined();
  expect(history.undo('别的')).toBe('一');
});

test('states that are no step are passed over, and what nothing leads across ends the way back', () => {
  const history = new History<number>();
  for (const state of [1, 12, 2]) history.keep(state);
  expect(history.undo(3, (former) => former < 10 && former !== 2)).toBe(1);
  const other = new History<number>();
  for (const state of [1, 12]) other.keep(state);
  expect(other.undo(3, (former) => (former > 10 ? 'stop' : true))).toBeUndefined();
});

test('what was no step is written into all states, and the way forth stays', () => {
  const history = new History<string>();
  for (const state of ['空', '一']) history.keep(state);
  expect(history.undo('二')).toBe('一');
  history.rewrite((state) => `${state}+`, { before: '一', after: '一+' });
  expect(history.redo('一+')).toBe('二+');
  expect(history.undo('二+')).toBe('一+');
  expect(history.undo('一+')).toBe('空+');
});

test('a price is taken as spreadsheets write it', () => {
  expect(['¥1,234.50', '￥ 8', '$1,000', ' 12.5 ', '1,2', '甲'].map(plainPrice)).toEqual([
    '1234.50',
    '8',
    '1000',
    '12.5',
    '1,2',
    '甲',
  ]);
});
