import { describe, expect, test } from 'vitest';
import { History } from '../../../ui/sheet/history.ts';
import { copyDown, fillDown, pasteDown } from './matrix-fill.ts';
import {
  canReturn,
  countOf,
  emptyMatrix,
  keyOf,
  matrixErrors,
  variantInput,
  withCells,
  withAttributes,
  withoutRow,
  withRow,
  type MatrixAttribute,
  type Matrix,
} from './matrix.ts';
import { formerOf } from './use-undo.ts';

const colour = (...values: string[]): MatrixAttribute => ({ attributeId: 7, name: '颜色', values });
const size = (...values: string[]): MatrixAttribute => ({ attributeId: 3, name: '尺寸', values });
const words = ({ rows }: Matrix) => rows.map(({ variantKey }) => variantKey);
const six = () => withAttributes(emptyMatrix(1), [colour('红', '蓝'), size('S', 'M', 'L')]);
const keyed = (colourValue: string, sizeValue: string) =>
  keyOf([
    { attributeId: 7, value: colourValue },
    { attributeId: 3, value: sizeValue },
  ]);
const codeOf = ({ rows }: Matrix, key: string) => rows.find((row) => row.key === key)?.itemCode;

test('a single variant has one row, several have the combinations of their values in the order of the attributes', () => {
  expect(emptyMatrix(0).rows).toHaveLength(1);
  expect(emptyMatrix(1).rows).toEqual([]);
  expect(words(six())).toEqual(['红/S', '红/M', '红/L', '蓝/S', '蓝/M', '蓝/L']);
  expect(words(withAttributes(emptyMatrix(1), [colour('红'), size()]))).toEqual(['红']);
  expect(countOf([colour('红', '蓝'), size('S', 'M', 'L')])).toBe(6);
  expect(countOf([colour(), size()])).toBe(0);
});

describe('when values change', () => {
  const typed = () => withCells(six(), keyed('红', 'M'), { itemCode: 'A-1', marketPrice: '9.5' });

  test('rows whose combination stays keep what was typed and stay the same object', () => {
    const former = typed();
    const next = withAttributes(former, [colour('红', '蓝', '绿'), size('S', 'M', 'L')]);
    expect(next.rows).toHaveLength(9);
    expect(next.rows.slice(0, 6)).toEqual(former.rows);
    expect(next.rows[1]).toBe(former.rows[1]);
  });

  test('rows that are gone are put aside with what was typed, and come back with their value', () => {
    const without = withAttributes(typed(), [colour('蓝'), size('S', 'M', 'L')]);
    expect(words(without)).toEqual(['蓝/S', '蓝/M', '蓝/L']);
    expect(without.removed.map(({ itemCode }) => itemCode)).toEqual(['A-1']);
    const back = withAttributes(without, [colour('红', '蓝'), size('S', 'M', 'L')]);
    expect(codeOf(back, keyed('红', 'M'))).toBe('A-1');
    expect(back.removed).toEqual([]);
  });

  test('another attribute makes other combinations, and taking it away brings back the former ones', () => {
    const one = withCells(
      withAttributes(emptyMatrix(1), [colour('红')]),
      keyOf([{ attributeId: 7, value: '红' }]),
      {
        itemCode: 'R',
      },
    );
    const two = withAttributes(one, [colour('红'), size('S')]);
    expect(two.rows.map(({ itemCode }) => itemCode)).toEqual(['']);
    expect(two.removed.map((row) => canReturn(two, row))).toEqual([false]);
    expect(withRow(two, one.rows[0]?.key ?? '')).toBe(two);
    expect(withAttributes(two, [colour('红')]).rows).toEqual(one.rows);
  });

  test('another order of the attributes keeps the rows', () => {
    const turned = withAttributes(typed(), [size('S', 'M', 'L'), colour('红', '蓝')]);
    expect(words(turned)).toEqual(['S/红', 'S/蓝', 'M/红', 'M/蓝', 'L/红', 'L/蓝']);
    expect(codeOf(turned, keyed('红', 'M'))).toBe('A-1');
  });
});

test('a single row is taken away, stays away, and comes back to its place', () => {
  const key = keyed('红', 'M');
  const without = withoutRow(withCells(six(), key, { itemName: '红中' }), key);
  expect(words(without)).toEqual(['红/S', '红/L', '蓝/S', '蓝/M', '蓝/L']);
  const more = withAttributes(without, [colour('红', '蓝', '绿'), size('S', 'M', 'L')]);
  expect(more.rows.map(({ key: one }) => one)).not.toContain(key);
  expect(withRow(more, key).rows[1]).toMatchObject({ key, itemName: '红中' });
});

test('a row comes back together with its value', () => {
  const without = withAttributes(withCells(six(), keyed('红', 'M'), { itemCode: 'A' }), [
    colour('蓝'),
    size('S'),
  ]);
  const back = withRow(without, keyed('红', 'M'));
  expect(words(back)).toEqual(['蓝/S', '红/M']);
  expect(back.removed).toEqual([]);
});

test('a typed code is no longer that of a picked material', () => {
  const key = keyed('红', 'S');
  const picked = withCells(six(), key, { itemCode: 'M-1', materialId: 5 });
  expect(picked.rows.map(variantInput)[0]).toMatchObject({
    itemCode: 'M-1',
    createsMaterial: 0,
    materialId: 5,
  });
  const typed = withCells(picked, key, { itemCode: 'M-12' });
  expect(typed.rows.map(variantInput)[0]).toMatchObject({
    itemCode: 'M-12',
    createsMaterial: 1,
    materialId: undefined,
  });
});

describe('what is wrong', () => {
  test('each empty cell counts', () => {
    expect(matrixErrors(emptyMatrix(0))).toEqual([
      '请输入物料编码',
      '请输入物料名称',
      '请输入规格',
      '请输入市场价',
      '请输入建议零售价',
    ]);
  });

  test('prices that the role does not see are neither asked for nor sent', () => {
    const shown = ['variantKey', 'itemCode', 'itemName', 'barCode'] as const;
    expect(matrixErrors(emptyMatrix(0), shown)).toEqual(['请输入物料编码', '请输入物料名称', '请输入规格']);
    expect(emptyMatrix(0).rows.map(variantInput)[0]).toMatchObject({ marketPrice: undefined });
    const start = { key: keyed('红', 'S'), cell: 'itemName' } as const;
    const pasted = pasteDown(six(), { ...start, text: '甲\t690\t12' }, shown);
    expect(pasted?.matrix.rows[0]).toMatchObject({ itemName: '甲', barCode: '690', marketPrice: '' });
    expect(pasted?.unpasted).toMatchObject({ columns: 1 });
  });

  test('several variants need two rows, and codes differ; empty ones are no repetition', () => {
    const one = withAttributes(emptyMatrix(1), [colour('红')]);
    expect(matrixErrors(one)).toContain('多款式商品至少需要两个规格组合！');
    expect(matrixErrors(six())).not.toContain('物料编码不能重复！');
    const twice = withCells(withCells(six(), keyed('红', 'S'), { itemCode: 'A' }), keyed('蓝', 'L'), {
      itemCode: ' A',
    });
    expect(matrixErrors(twice)).toContain('物料编码不能重复！');
  });
});

describe('filling many rows', () => {
  const all = { chosen: new Set<string>(), onlyEmpty: false };

  test('prices as they are, in all, in chosen or in empty rows', () => {
    const priced = fillDown(six(), { ...all, cell: 'marketPrice', text: '8' });
    expect(priced.rows.every(({ marketPrice }) => marketPrice === '8')).toBe(true);
    const chosen = new Set([keyed('红', 'S')]);
    expect(fillDown(priced, { ...all, chosen, cell: 'marketPrice', text: '9' }).rows[0]?.marketPrice).toBe(
      '9',
    );
    const rest = fillDown(priced, { ...all, onlyEmpty: true, cell: 'marketPrice', text: '1' });
    expect(rest.rows).toEqual(priced.rows);
  });

  test('codes get numbers that no other row has, names their values', () => {
    const former = withCells(six(), keyed('红', 'M'), { itemCode: 'B-002' });
    const coded = fillDown(former, { ...all, onlyEmpty: true, cell: 'itemCode', text: 'B-' });
    const codes = ['B-001', 'B-002', 'B-003', 'B-004', 'B-005', 'B-006'];
    expect(coded.rows.map(({ itemCode }) => itemCode)).toEqual(codes);
    expect(fillDown(former, { ...all, cell: 'itemName', text: '手套' }).rows[3]?.itemName).toBe('手套 蓝/S');
  });

  const start = { key: keyed('红', 'L'), cell: 'itemName' } as const;

  test('a block of a spreadsheet goes down and to the right, past the values', () => {
    const pasted = pasteDown(six(), { ...start, text: '甲\t690\t¥1,200.50\r\n乙\t691\t3\r\n' });
    expect(pasted?.matrix.rows[2]).toMatchObject({ itemName: '甲', barCode: '690', marketPrice: '1200.50' });
    expect(pasted?.matrix.rows[3]).toMatchObject({ itemName: '乙', barCode: '691', marketPrice: '3' });
    expect(pasted?.matrix.rows[4]?.itemName).toBe('');
    expect(pasted?.unpasted).toEqual({ of: 2, lines: 0, columns: 0, refused: 0 });
    expect(pasteDown(six(), { ...start, text: '一个' })).toBeUndefined();
  });

  test('what did not fit is counted: lines below, columns to the right, values that their rule refuses', () => {
    const text = Array.from(
      { length: 7 },
      (_, at) => `甲${at}\t690\t${at === 1 ? '面议' : at}\t5\t多余`,
    ).join('\n');
    const pasted = pasteDown(six(), { ...start, text });
    expect(pasted?.unpasted).toEqual({ of: 7, lines: 3, columns: 1, refused: 1 });
    expect(pasted?.matrix.rows.at(-1)).toMatchObject({ itemName: '甲3', listPricePerUnit: '5' });
  });
});

test('a pasted line fills a single variant in the order of its columns', () => {
  const single = emptyMatrix(0);
  const text = '红/L\tWL-1\t手套';
  const pasted = pasteDown(single, { key: single.rows[0]?.key ?? '', cell: 'variantKey', text });
  expect(pasted?.matrix.rows[0]).toMatchObject({ variantKey: '红/L', itemCode: 'WL-1', itemName: '手套' });
});

test('undo takes back the last change of cells, and none across other attributes', () => {
  const [empty, key] = [six(), keyed('红', 'S')];
  const priced = withCells(empty, key, { marketPrice: '1' });
  const after = (...states: Matrix[]) => {
    const history = new History<Matrix>();
    for (const state of states) history.keep(state);
    return history;
  };
  expect(formerOf(after(empty, priced), priced)).toBe(empty);
  const fewer = withAttributes(priced, [colour('红')]);
  expect(formerOf(after(empty, priced), fewer)).toBe(fewer);
  expect(formerOf(after(), priced)).toBe(priced);
});

test('a cell takes over what is above it, or the checked rows what the first of them holds; never a code', () => {
  const first = withCells(six(), keyed('红', 'S'), { marketPrice: '8', itemCode: 'A-1' });
  const one = copyDown(first, { key: keyed('红', 'M'), cell: 'marketPrice' }, new Set());
  expect(one.rows.map(({ marketPrice }) => marketPrice)).toEqual(['8', '8', '', '', '', '']);
  const chosen = new Set([keyed('红', 'S'), keyed('蓝', 'S'), keyed('蓝', 'L')]);
  const several = copyDown(first, { key: keyed('蓝', 'L'), cell: 'marketPrice' }, chosen);
  expect(several.rows.map(({ marketPrice }) => marketPrice)).toEqual(['8', '', '', '8', '', '8']);
  expect(copyDown(first, { key: keyed('红', 'M'), cell: 'itemCode' }, new Set())).toBe(first);
  expect(copyDown(first, { key: keyed('红', 'S'), cell: 'marketPrice' }, new Set())).toBe(first);
});
