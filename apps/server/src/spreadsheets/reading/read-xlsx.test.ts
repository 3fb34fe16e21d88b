import { describe, expect, test } from 'vitest';
import { collect, withFile, workbookOf, type WorkbookXml } from '../../testing/files/workbook-file.ts';
import { textOfCell } from './cell-value.ts';
import { readXlsx } from './read-file.ts';
import type { Cell, SheetRow } from './spreadsheet-file.ts';

const limits = { bytes: 50_000_000, rows: 10_000, columns: 100 };

async function rowsOf(xml: WorkbookXml, sheet?: string): Promise<SheetRow[]> {
  return withFile(workbookOf(xml), async (path) => {
    const file = await readXlsx(path, { limits, ...(sheet !== undefined && { sheet }) });
    return collect(file.rows);
  });
}

/** The cells of the first row with values. */
async function cellsOf(xml: WorkbookXml): Promise<readonly (Cell | null)[]> {
  return (await rowsOf(xml))[0]?.cells ?? [];
}

const row = (cells: string) => ({ data: `<row r="1">${cells}</row>` });

const noValue = { error: '公式没有计算结果，请重新计算并保存文件' };

describe('a cell', () => {
  test.for<[title: string, xml: WorkbookXml, cell: Cell | null]>([
    ['shared text', { ...row('<c t="s"><v>0</v></c>'), shared: '<si><t>甲</t></si>' }, { text: '甲' }],
    [
      'rich text, whose phonetic guide is no part of it',
      {
        ...row('<c t="s"><v>0</v></c>'),
        shared:
          '<si><r><t>東</t></r><r><rPr><b/></rPr><t xml:space="preserve">京 </t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
      },
      { text: '東京 ' },
    ],
    ['inline text', row('<c t="inlineStr"><is><t>甲</t></is></c>'), { text: '甲' }],
    [
      'inline rich text',
      row('<c t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c>'),
      { text: '甲乙' },
    ],
    [
      'edges that are blank',
      row('<c t="inlineStr"><is><t xml:space="preserve"> 甲 </t></is></c>'),
      { text: ' 甲 ' },
    ],
    ['line ends', row('<c t="inlineStr"><is><t>甲\n乙</t></is></c>'), { text: '甲\n乙' }],
    ['escapes', row('<c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>'), { text: 'a\rb_x0041_' }],
    ['no escape', row('<c t="inlineStr"><is><t>a_xyz_</t></is></c>'), { text: 'a_xyz_' }],
    ['entities', row('<c t="inlineStr"><is><t>&lt;&#x7532;&amp;</t></is></c>'), { text: '<甲&' }],
    ['character data', row('<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>'), { text: '<b>' }],
    ['leading zeros in text', row('<c t="inlineStr"><is><t>007</t></is></c>'), { text: '007' }],
    [
      'a long number in text',
      row('<c t="inlineStr"><is><t>110101199003071234</t></is></c>'),
      { text: '110101199003071234' },
    ],
    ['an empty shared text', { ...row('<c t="s"><v>0</v></c>'), shared: '<si/>' }, null],
    ['an integer', row('<c><v>42</v></c>'), { number: 42, text: '42' }],
    ['a decimal', row('<c t="n"><v>0.10000000000000001</v></c>'), { number: 0.1, text: '0.1' }],
    ['a small number', row('<c><v>1.5E-7</v></c>'), { number: 1.5e-7, text: '0.00000015' }],
    ['a negative number', row('<c><v>-2.5E-1</v></c>'), { number: -0.25, text: '-0.25' }],
    ['a large number', row('<c><v>1.2345E+20</v></c>'), { number: 1.2345e20, text: '123450000000000000000' }],
    ['true', row('<c t="b"><v>1</v></c>'), { text: 'TRUE' }],
    ['false', row('<c t="b"><v>0</v></c>'), { text: 'FALSE' }],
    ['a formula with its text', row('<c t="str"><f>A2&amp;"x"</f><v>甲x</v></c>'), { text: '甲x' }],
    ['a formula with an empty text', row('<c t="str"><f>""</f><v></v></c>'), null],
    ['a formula with its number', row('<c><f>1+1</f><v>2</v></c>'), { number: 2, text: '2' }],
    ['a formula never calculated', row('<c><f>1+1</f></c>'), noValue],
    ['a formula never calculated, with an empty value', row('<c><f>1+1</f><v/></c>'), noValue],
    ['an error', row('<c t="e"><v>#N/A</v></c>'), { error: '单元格的值为错误#N/A' }],
    ['a formula’s error', row('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'), { error: '单元格的值为错误#DIV/0!' }],
    ['an ISO date', row('<c t="d"><v>2026-11-23</v></c>'), { date: '2026-11-23' }],
    ['an ISO time', row('<c t="d"><v>2026-11-23T08:30:00.000</v></c>'), { date: '2026-11-23 08:30:00' }],
    ['a blank cell with a style', row('<c s="0"/>'), null],
  ])('%s', async ([, xml, cell]) => {
    // A cell behind it, so that a row without values is there all the same.
    const data = xml.data?.replace('</row>', '<c t="inlineStr"><is><t>尾</t></is></c></row>') ?? '';
    expect(await cellsOf({ ...xml, data })).toEqual([cell, { text: '尾' }]);
  });
});

const formatted = (value: string | number, format: number, code?: string): WorkbookXml => ({
  ...row(`<c s="1"><v>${value}</v></c>`),
  styles: [
    code === undefined
      ? ''
      : `<numFmts><numFmt numFmtId="${format}" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>`,
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>',
    `<cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs>`,
    '<dxfs><dxf><numFmt numFmtId="0" formatCode="yyyy"/></dxf></dxfs>',
  ].join(''),
});

describe('a number is a date by its format', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  test.for([...range(14, 22), ...range(27, 36), ...range(45, 47), ...range(50, 58)])('%i', async (format) => {
    expect(await cellsOf(formatted(46_349.354_166_666_664, format))).toEqual([
      { date: '2026-11-23 08:30:00' },
    ]);
  });

  test.for([0, 1, 2, 9, 10, 11, 13, 23, 26, 37, 44, 48, 49, 59])('not %i', async (format) => {
    expect(await cellsOf(formatted(46_349, format))).toEqual([{ number: 46_349, text: '46349' }]);
  });

  test.for<[code: string, value: number, cell: Cell]>([
    ['yyyy\\-mm\\-dd', 46_349, { date: '2026-11-23' }],
    ['yyyy"年"m"月"d"日"', 46_349, { date: '2026-11-23' }],
    ['[$-804]上午/下午h"时"', 0.25, { date: '06:00:00' }],
    ['[h]:mm', 0.5, { date: '12:00:00' }],
    ['mmm', 46_349, { date: '2026-11-23' }],
    ['hh:mm AM/PM', 0.999_999_9, { date: '00:00:00' }],
    ['0.00"元 per day"', 5, { number: 5, text: '5' }],
    ['[Red]0.0', 5, { number: 5, text: '5' }],
    ['\\d0', 5, { number: 5, text: '5' }],
    ['General', 5, { number: 5, text: '5' }],
    ['0.00E+00', 5, { number: 5, text: '5' }],
    ['_ * #,##0.00_ ', 5, { number: 5, text: '5' }],
    // Codes whose zeros in front are shown alone.
    ['0000', 12, { number: 12, text: '0012' }],
    ['000000;@', 12, { number: 12, text: '000012' }],
    ['00', 123, { number: 123, text: '123' }],
    ['0000', 1.5, { number: 1.5, text: '1.5' }],
    ['0000', -5, { number: -5, text: '-5' }],
  ])('%s', async ([code, value, cell]) => {
    expect(await cellsOf(formatted(value, 170, code))).toEqual([cell]);
  });

  test.for<[serial: number | string, date: string]>([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    ['46349.999994', '2026-11-23 23:59:59'],
    ['46349.999999', '2026-11-24'],
    [2_958_465, '9999-12-31'],
  ])('day %s', async ([serial, date]) => {
    expect(await cellsOf(formatted(serial, 14))).toEqual([{ date }]);
  });

  test('a day that spreadsheets have not stays a number', async () => {
    expect(await cellsOf(formatted(-1, 14))).toEqual([{ number: -1, text: '-1' }]);
    expect(await cellsOf(formatted(2_958_466, 14))).toEqual([{ number: 2_958_466, text: '2958466' }]);
  });

  test('days of files that begin with 1904', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
    expect(await cellsOf({ ...formatted(44_887, 14), workbook })).toEqual([{ date: '2026-11-23' }]);
    expect(await cellsOf({ ...formatted(0, 14), workbook })).toEqual([{ date: '1904-01-01' }]);
  });
});

describe('rows', () => {
  test('have the file’s numbers, are hidden or not, and none without values', async () => {
    const data = [
      '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c></row>',
      '<row r="4"><c r="A4" s="0"/></row>',
      '<row r="7" hidden="1"><c r="AA7"><v>3</v></c></row>',
      '<row><c><v>4</v></c><c r="C8"><v>5</v></c><c><v>6</v></c></row>',
    ];
    const value = (number: number) => ({ number, text: String(number) });
    expect(await rowsOf({ data: data.join('') })).toEqual([
      { number: 3, hidden: false, cells: [null, value(1), null, value(2)] },
      { number: 7, hidden: true, cells: [...Array.from({ length: 26 }, () => null), value(3)] },
      { number: 8, hidden: false, cells: [value(4), null, value(5), value(6)] },
    ]);
  });

  test('with prefixed names, merged cells and what else stands in a sheet', async () => {
    const sheet = [
      '<x:worksheet xmlns:x="m"><x:dimension ref="A1:XFD1048576"/><x:sheetData>',
      '<x:row r="1" spans="1:2"><x:c r="A1" t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c><x:c r="B1"/></x:row>',
      '</x:sheetData><x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells>',
      '<x:extLst><x:ext><x:row r="9"><x:c><x:v>9</x:v></x:c></x:row></x:ext></x:extLst></x:worksheet>',
    ].join('');
    expect(await rowsOf({ sheet })).toEqual([{ number: 1, hidden: false, cells: [{ text: '甲' }] }]);
  });

  test('have what reaches down to them from merged cells; those to the right and rows without values have nothing', async () => {
    const text = (address: string, value: string) =>
      `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const data = [
      `<row r="1">${text('A1', '头')}${text('B1', '类')}${text('C1', '名')}</row>`,
      `<row r="2">${text('B2', '螺栓')}${text('C2', '一')}</row>`,
      `<row r="3">${text('C3', '二')}</row>`,
      `<row r="4">${text('A4', '已填')}</row>`,
      `<row r="6">${text('C6', '三')}</row>`,
      `<row r="7">${text('C7', '四')}</row>`,
    ].join('');
    const merges =
      '<mergeCells count="4"><mergeCell ref="C4:C5"/><mergeCell ref="B2:B6"/><mergeCell ref="A2:A6"/><mergeCell ref="C6:E6"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${data}</sheetData>${merges}</worksheet>`;
    const said = (await rowsOf({ sheet })).map(({ number, cells }) => [
      number,
      ...cells.map((cell) => (cell && 'text' in cell ? cell.text : null)),
    ]);
    expect(said).toEqual([
      [1, '头', '类', '名'],
      [2, null, '螺栓', '一'],
      [3, null, '螺栓', '二'],
      [4, '已填', '螺栓'],
      [6, null, '螺栓', '三'],
      [7, null, null, '四'],
    ]);
  });

  test('Chinese is whole wherever the file was cut into pieces, in either place', async () => {
    const texts = Array.from({ length: 5_000 }, (_, index) => `${'中'.repeat(index % 7)}文𠮷${index}`);
    const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');
    const data = texts
      .map(
        (text, index) =>
          `<row><c t="s"><v>${index}</v></c><c t="inlineStr"><is><t>${text}</t></is></c></row>`,
      )
      .join('');
    const rows = await rowsOf({ data, shared });
    expect(rows.map(({ cells }) => cells)).toEqual(texts.map((text) => [{ text }, { text }]));
  });

  test('shared texts of more than one block', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `${index}${'长'.repeat(9_000)}`);
    const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');
    const data = texts.map((_, index) => `<row><c t="s"><v>${index}</v></c></row>`).join('');
    expect((await rowsOf({ data, shared })).map(({ cells }) => cells)).toEqual(
      texts.map((text) => [{ text }]),
    );
  });

  test('in UTF-16', async () => {
    const sheet = Buffer.from(
      '\uFEFF<worksheet><sheetData><row><c t="inlineStr"><is><t>甲</t></is></c></row></sheetData></worksheet>',
      'utf16le',
    );
    expect(await cellsOf({ parts: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual([{ text: '甲' }]);
  });
});

describe('sheets', () => {
  const workbook = [
    '<workbook xmlns:r="r"><sheets><sheet name="选项" state="hidden" r:id="rId9"/>',
    '<sheet name="图" r:id="rId8"/><sheet name="数据" r:id="rId1"/></sheets></workbook>',
  ].join('');
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://x/${type}" Target="${target}"/>`;
  const other = '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>';
  const xml: WorkbookXml = {
    ...row('<c><v>1</v></c>'),
    workbook,
    parts: {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(8, 'chartsheet', 'chart.xml')}${relation(9, 'worksheet', '../other.xml')}</Relationships>`,
      'other.xml': other,
    },
  };

  test('are named in the workbook’s order; the first that is shown is read, or the one that was asked for', async () => {
    expect((await rowsOf(xml))[0]?.cells).toEqual([{ number: 1, text: '1' }]);
    expect((await rowsOf(xml, '选项'))[0]?.cells).toEqual([{ number: 9, text: '9' }]);
    await withFile(workbookOf(xml), async (path) => {
      const { sheets } = await readXlsx(path, { limits });
      expect(sheets).toEqual([
        { name: '选项', hidden: true },
        { name: '数据', hidden: false },
      ]);
    });
    await expect(rowsOf(xml, '没有')).rejects.toThrow('找不到工作表“没有”');
  });

  test('whoever stops reading lets others read; rows can be read again', async () => {
    const data = Array.from({ length: 3_000 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('');
    await withFile(workbookOf({ data }), async (path) => {
      const file = await readXlsx(path, { limits });
      for await (const { number } of file.rows) if (number === 2) break;
      const [first, second] = await Promise.all([collect(file.rows), collect(file.rows)]);
      expect(first).toHaveLength(3_000);
      expect(second).toEqual(first);
    });
  });
});

test('in a field of text a number that has lost digits is an error', () => {
  expect(textOfCell({ number: 110_101_199_003_071_230, text: '' })).toMatchObject({
    error: expect.stringContaining('第15位之后的数字已丢失'),
  });
  expect(textOfCell({ number: 138, text: '138' })).toEqual({ text: '138' });
  expect(textOfCell(null)).toEqual({ text: '' });
  expect(textOfCell({ date: '2026-11-23' })).toEqual({ text: '2026-11-23' });
  expect(textOfCell({ error: '错' })).toEqual({ error: '错' });
});
