import type { SheetField, SheetRow } from '@edp/contract/bulk-changes';
import { materialForm } from '@edp/contract/material-form';
import { expect, test } from 'vitest';
import { pathOf, Sheet } from './sheet.ts';
import type { SheetValue } from './sheet-values.ts';

const field = (name: string, kind: SheetField['kind'], rest: Partial<SheetField> = {}): SheetField => ({
  field: name,
  column: name,
  title: name,
  kind,
  of: '',
  options: [],
  required: false,
  ...rest,
});
const words = [
  { value: '0', name: '否' },
  { value: '1', name: '是' },
];
const fields = [
  field('itemName', 'text'),
  field('marketPrice', 'amount'),
  field('brandId', 'choice', { of: 'brand' }),
  field('isLotControl', 'choice', { options: words }),
];
const row = (id: number, values: SheetRow['values'] = {}, rest: Partial<SheetRow> = {}): SheetRow => ({
  id,
  code: `C-${id}`,
  version: 1,
  values: { itemName: `名${id}`, marketPrice: 8, brandId: 7, isLotControl: 1, ...values },
  locked: '',
  lockedFields: {},
  ...rest,
});
const names = [{ of: 'brand', held: '7', name: '正泰' }];

function opened(rows: SheetRow[] = [row(1), row(2), row(3)]) {
  const asked: string[] = [];
  const findNamed = (of: string, texts: readonly string[]) => {
    asked.push(`${of}: ${texts.join()}`);
    const meaning = (text: string): SheetValue =>
      text === 'CHINT' ? { text: '正泰', held: 7 } : { text, message: `“${text}”不存在` };
    return Promise.resolve(new Map(texts.map((text) => [text, meaning(text)])));
  };
  const sheet = new Sheet({ fields, rules: materialForm.shape, join: '、', findNamed });
  sheet.addRows(rows, names);
  const type = (name: string, id: number, text: string) =>
    sheet.change(new Map([[pathOf(name, id), sheet.read(pathOf(name, id), text)]]));
  const text = (name: string, id: number) => sheet.value(pathOf(name, id)).text;
  const saved = (id: number, outcome: 'written' | 'stale', now: SheetRow) =>
    sheet.saved([{ id, outcome, row: now, errors: [] }], names, '数据不存在');
  return { sheet, asked, type, text, saved };
}

test('what is typed back as it was is not unsaved, however it is written', () => {
  const { sheet, type, text } = opened();
  expect([text('brandId', 1), text('isLotControl', 1), text('marketPrice', 1)]).toEqual(['正泰', '是', '8']);
  type('marketPrice', 1, '9');
  type('isLotControl', 1, '否');
  expect(sheet.changedRows().rows).toEqual([
    { id: 1, version: 1, values: { marketPrice: 9, isLotControl: '0' } },
  ]);
  type('marketPrice', 1, '¥8.00');
  type('isLotControl', 1, '1');
  expect(sheet.changedRows()).toEqual({ rows: [], left: 0 });
});

test('names are asked for once, and what means nothing stays as text with the reason', async () => {
  const { sheet, asked, type, text } = opened();
  type('brandId', 1, 'CHINT');
  type('brandId', 2, '没有的');
  type('isLotControl', 3, '也许');
  await sheet.settle();
  expect(text('brandId', 1)).toBe('正泰');
  expect(sheet.store.errorsAt(pathOf('brandId', 2))).toEqual(['“没有的”不存在']);
  expect(sheet.problems()).toEqual([pathOf('brandId', 2), pathOf('isLotControl', 3)]);
  expect(sheet.changedRows()).toEqual({ rows: [], left: 2 });
  type('brandId', 3, '没有的');
  expect(sheet.store.errorsAt(pathOf('brandId', 3))).toEqual(['“没有的”不存在']);
  await sheet.settle();
  expect(asked).toEqual(['brandId: CHINT', 'brandId: 没有的']);
});

test('steps go back behind a save, and never to what somebody else has replaced', () => {
  const { sheet, type, text, saved } = opened();
  type('itemName', 1, '甲');
  type('itemName', 2, '乙');
  saved(1, 'written', row(1, { itemName: '甲', marketPrice: 5 }, { version: 2 }));
  expect(text('marketPrice', 1)).toBe('5');
  expect(sheet.changedRows().rows.map(({ id }) => id)).toEqual([2]);
  sheet.undo();
  sheet.undo();
  expect([text('itemName', 1), text('itemName', 2), text('marketPrice', 1)]).toEqual(['名1', '名2', '5']);
  expect(sheet.changedRows().rows).toEqual([{ id: 1, version: 2, values: { itemName: '名1' } }]);
  sheet.redo();
  sheet.redo();
  expect([text('itemName', 1), text('itemName', 2)]).toEqual(['甲', '乙']);
});

test('what both have changed waits for a choice; what only the other has is taken over', () => {
  const { sheet, type, text, saved } = opened();
  type('itemName', 1, '我的');
  type('marketPrice', 1, '9');
  saved(1, 'stale', row(1, { itemName: '他的', isLotControl: 0 }, { version: 4 }));
  expect([text('itemName', 1), text('marketPrice', 1), text('isLotControl', 1)]).toEqual(['我的', '9', '否']);
  expect(sheet.theirs(pathOf('itemName', 1))?.text).toBe('他的');
  expect(sheet.theirs(pathOf('marketPrice', 1))).toBeUndefined();
  expect(sheet.changedRows()).toEqual({ rows: [], left: 1 });
  sheet.choose(pathOf('itemName', 1), 'theirs');
  expect(text('itemName', 1)).toBe('他的');
  expect(sheet.changedRows().rows).toEqual([{ id: 1, version: 4, values: { marketPrice: 9 } }]);
});

test('cells that cannot be changed are passed over', () => {
  const { sheet, type, text } = opened([
    row(1, {}, { locked: '没有修改此数据的权限' }),
    row(2, {}, { lockedFields: { isLotControl: '物料已有库存，不能修改' } }),
  ]);
  expect(type('itemName', 1, '甲')).toEqual([]);
  expect(type('isLotControl', 2, '否')).toEqual([]);
  expect(type('itemName', 2, '乙')).toEqual([pathOf('itemName', 2)]);
  expect([text('itemName', 1), text('isLotControl', 2)]).toEqual(['名1', '是']);
  expect(sheet.locked(pathOf('isLotControl', 2))).toBe('物料已有库存，不能修改');
});

test('a draft is taken up as one step, beside what was saved since it began', () => {
  const { sheet, text } = opened([row(1, { itemName: '新近的' })]);
  const start = { text: '名1', held: '名1' };
  sheet.restore([
    { path: pathOf('itemName', 1), value: { text: '草稿', held: '草稿' }, start },
    { path: pathOf('marketPrice', 1), value: { text: '9', held: 9 }, start: { text: '8', held: 8 } },
    { path: pathOf('hidden', 1), value: { text: '1', held: '1' } },
  ]);
  expect([text('itemName', 1), text('marketPrice', 1)]).toEqual(['草稿', '9']);
  expect(sheet.problems()).toEqual([pathOf('itemName', 1)]);
  sheet.undo();
  expect([text('itemName', 1), text('marketPrice', 1)]).toEqual(['新近的', '8']);
});
