import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../testing/files/unzip.ts';
import type { CellValue, Sheet, SheetColumn } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

async function* rowsOf(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}

function sheetOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly CellValue[])[],
): Sheet {
  return { name, columns, rows: rowsOf(rows) };
}

async function sheetXmlOf(sheet: Sheet): Promise<string> {
  const parts = await unzip(await buffer(writeXlsx([sheet])));
  return parts.get('xl/worksheets/sheet1.xml') ?? '';
}

/** The cells of one column, as they are written. */
async function cellsOf(kind: SheetColumn['kind'], values: readonly CellValue[]): Promise<string[]> {
  const rows = values.map((value) => [value]);
  const xml = await sheetXmlOf(sheetOf('一', [{ title: '列', kind }], rows));
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].slice(1).map(([, cell = '']) => cell);
}

const text2 = (address: string, value: string, space = '') =>
  `<c r="${address}" s="2" t="inlineStr"><is><t${space}>${value}</t></is></c>`;
const kept = ' xml:space="preserve"';

test('a text stays the text that it is, whatever it looks like', async () => {
  const values = ['007', '=1+1', '110101199003071234', 5, '', null, '<a>&"', ' 甲 ', '甲\r\n乙\r丙'];
  expect(await cellsOf('text', values)).toEqual([
    text2('A2', '007'),
    text2('A3', '=1+1'),
    text2('A4', '110101199003071234'),
    text2('A5', '5'),
    '',
    '',
    text2('A8', '&lt;a&gt;&amp;&quot;'),
    text2('A9', ' 甲 ', kept),
    text2('A10', '甲\n乙\n丙', kept),
  ]);
});

test('what no XML can hold is left out, an escape is kept, a text that is too long is cut', async () => {
  const values = ['a\u0000\u001Fb\tc\uFFFE', '半\uD842边', '𠮷', '_x0041_x0042_', '长'.repeat(32_768)];
  expect(await cellsOf('text', values)).toEqual([
    text2('A2', 'ab\tc'),
    text2('A3', '半边'),
    text2('A4', '𠮷'),
    text2('A5', '_x005F_x0041_x005F_x0042_'),
    text2('A6', `${'长'.repeat(32_766)}…`),
  ]);
});

test('a number is written digit by digit; one that a spreadsheet would round stays text', async () => {
  const values = [
    '12.50',
    '-0.001',
    0.1 + 0.2,
    42,
    '1.500000000000000000',
    '123456789012345678',
    '12个',
    1e-7,
  ];
  const number = (address: string, value: string) => `<c r="${address}" s="0"><v>${value}</v></c>`;
  expect(await cellsOf('number', values)).toEqual([
    number('A2', '12.50'),
    number('A3', '-0.001'),
    number('A4', '0.3'),
    number('A5', '42'),
    number('A6', '1.500000000000000000'),
    text2('A7', '123456789012345678'),
    text2('A8', '12个'),
    number('A9', '1e-7'),
  ]);
});

test('dates and times are days since the beginning; what is none, or before it, stays text', async () => {
  const date = (address: string, value: string, style = 3) =>
    `<c r="${address}" s="${style}"><v>${value}</v></c>`;
  const days = ['2026-11-23', '1900-03-01', '1900-02-28', '1900-01-01', '1899-12-31', '2026-04-31', '昨天'];
  expect(await cellsOf('date', days)).toEqual([
    date('A2', '46349'),
    date('A3', '61'),
    date('A4', '59'),
    date('A5', '1'),
    text2('A6', '1899-12-31'),
    text2('A7', '2026-04-31'),
    text2('A8', '昨天'),
  ]);
  expect(await cellsOf('time', ['2026-11-23 18:00:00', '2026-11-23T06:00'])).toEqual([
    date('A2', '46349.75', 4),
    date('A3', '46349.25', 4),
  ]);
});

test('a template has a frozen head, widths, text columns, drop-downs and a hidden sheet', async () => {
  const columns: SheetColumn[] = [
    { title: '代码', kind: 'text', width: 30 },
    { title: '单位', kind: 'text', options: { sheet: '选项/一', count: 3 } },
    { title: '类别', kind: 'text', options: { sheet: '选项/一', count: 2, column: 1 } },
  ];
  const options: Sheet = {
    ...sheetOf('选项/一', [{ title: '单位', kind: 'text' }], [['个'], ['箱'], ['千克']]),
    hidden: true,
  };
  const notes = sheetOf('选项 一', [{ title: '说明', kind: 'text' }], []);
  const parts = await unzip(await buffer(writeXlsx([options, notes, sheetOf('数据', columns, [])])));
  const workbook = parts.get('xl/workbook.xml');
  expect(workbook).toContain('<workbookView activeTab="1"/>');
  expect(workbook).toContain('<sheet name="选项 一" sheetId="1" state="hidden" r:id="rId1"/>');
  expect(workbook).toContain('<sheet name="选项 一 (2)" sheetId="2" r:id="rId2"/>');
  const data = parts.get('xl/worksheets/sheet3.xml') ?? '';
  expect(data).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(data).toContain('<col min="1" max="1" width="30" style="2" customWidth="1"/>');
  expect(data).toContain('<c r="A1" s="1" t="inlineStr"><is><t>代码</t></is></c>');
  expect(data).toContain('sqref="B2:B100001"><formula1>\'选项 一\'!$A$2:$A$4</formula1>');
  expect(data).toContain('sqref="C2:C100001"><formula1>\'选项 一\'!$B$2:$B$3</formula1>');
  expect(
    [...data.matchAll(/<(sheetViews|cols|sheetData|dataValidations)\b/g)].map(([, name]) => name),
  ).toEqual(['sheetViews', 'cols', 'sheetData', 'dataValidations']);
  expect(parts.get('xl/styles.xml')).toContain('<b/>');
});

test('the 28th column is AB', async () => {
  const columns = Array.from({ length: 28 }, (_, index): SheetColumn => ({
    title: `${index}`,
    kind: 'text',
  }));
  expect(await sheetXmlOf(sheetOf('一', columns, []))).toContain(
    '<c r="AB1" s="1" t="inlineStr"><is><t>27</t>',
  );
});

/** Rows without end, that say whether they are still asked for. */
function endless(): { rows: AsyncIterable<readonly string[]>; figures: { read: number; ended: boolean } } {
  const figures = { read: 0, ended: false };
  async function* rows() {
    try {
      for (;;) yield [`第${++figures.read}行，${Math.random()}`];
    } finally {
      figures.ended = true;
    }
  }
  return { rows: rows(), figures };
}

const patient = { timeout: 10_000 };

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('rows are read as they are taken, and ended when nobody takes them any more', async () => {
  const { rows, figures } = endless();
  const file = writeXlsx([{ name: '一', columns: [{ title: '列', kind: 'text' }], rows }]);
  await once(file, 'readable');
  await expect.poll(() => figures.read, patient).toBeGreaterThan(0);
  for (let before = -1; before !== figures.read;) {
    before = figures.read;
    // Nothing is taken, so after some turns nothing is read.
    await turns(1_000);
  }
  expect(figures).toMatchObject({ ended: false });
  file.destroy();
  await once(file, 'close');
  await expect.poll(() => figures.ended, patient).toBe(true);
});

test('a file that is closed before its rows are reached begins none', async () => {
  const { rows, figures } = endless();
  const file = writeXlsx([{ name: '一', columns: [{ title: '列', kind: 'text' }], rows }]);
  file.destroy();
  await once(file, 'close');
  await turns(1_000);
  expect(figures.read).toBe(0);
});

test('a failure of the rows fails the file', async () => {
  async function* rows() {
    yield ['一'];
    throw new Error('The database has gone');
  }
  const columns: SheetColumn[] = [{ title: '列', kind: 'text' }];
  const files = [writeXlsx, (sheets: readonly Sheet[]) => writeCsv(sheets[0] as Sheet)];
  for (const write of files)
    await expect(buffer(write([{ name: '一', columns, rows: rows() }]))).rejects.toThrow(
      'The database has gone',
    );
});

test('as CSV a sheet begins with its mark, and no value is a formula', async () => {
  const columns: SheetColumn[] = [
    { title: '代码', kind: 'text' },
    { title: '数量', kind: 'number' },
  ];
  const rows = [
    ['=1+1', '-5.20'],
    ['@a', -3],
    ["'=1", null],
    ['说"好",\n了', '+86138'],
  ];
  expect((await buffer(writeCsv(sheetOf('一', columns, rows)))).toString()).toBe(
    '\uFEFF代码,数量\r\n\'=1+1,-5.20\r\n\'@a,-3\r\n\'\'=1,\r\n"说""好"",\n了",\'+86138\r\n',
  );
  const many = Array.from({ length: 450 }, (_, index) => [`${index}`, null]);
  expect((await text(writeCsv(sheetOf('一', columns, many)))).split('\r\n')).toHaveLength(452);
});
