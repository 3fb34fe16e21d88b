import { zipOf } from '@edp/testkit/zip';
import { expect, test } from 'vitest';
import {
  collect,
  oldFile,
  withFile,
  workbookOf,
  type WorkbookXml,
} from '../../testing/files/workbook-file.ts';
import { readCsv, readXlsx, UnreadableFile } from './read-file.ts';

const limits = { bytes: 60_000_000, rows: 100, columns: 10 };
const oneRow = '<row r="1"><c><v>1</v></c></row>';

async function refusalOf(content: Buffer | string, read = readXlsx): Promise<UnreadableFile> {
  return withFile(content, async (path) => {
    const error = await read(path, { limits }).then(
      ({ rows }) => collect(rows).catch((error: unknown) => error),
      (error: unknown) => error,
    );
    if (error instanceof UnreadableFile) return error;
    throw new Error(`Not refused: ${String(error)}`);
  });
}

const fileOf = (xml: WorkbookXml) => workbookOf({ data: oneRow, ...xml });

const withParts = (parts: NonNullable<WorkbookXml['parts']>) => fileOf({ parts });

/** The file with a number of the last part's entry in the directory changed. */
function patched(zip: Buffer, values: Readonly<Record<number, number>>): Buffer {
  const entry = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  const bytes = Buffer.from(zip);
  for (const [offset, value] of Object.entries(values)) bytes.writeUInt32LE(value, entry + Number(offset));
  return bytes;
}
const COMPRESSED = 20;
const UNCOMPRESSED = 24;

const macros = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

test.for<[title: string, file: () => Buffer | string, reason: string, message: string]>([
  ['an encrypted file', () => oldFile('EncryptedPackage'), 'encrypted', '文件已加密，请取消密码后重新上传'],
  ['an old file', () => oldFile('Workbook'), 'oldFormat', '不支持旧版 .xls 文件，请另存为 .xlsx 后重新上传'],
  ['a text', () => '代码,名称', 'notXlsx', '不是有效的 .xlsx 文件'],
  ['nothing', () => '', 'notXlsx', '不是有效的 .xlsx 文件'],
  ['another zip', () => zipOf({ 'a.txt': 'a' }), 'notXlsx', '不是有效的 .xlsx 文件'],
  [
    'a document',
    () =>
      fileOf({ type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' }),
    'notXlsx',
    '不是有效的 .xlsx 文件',
  ],
  [
    'a part of macros',
    () => withParts({ 'xl/vbaProject.bin': 'x' }),
    'macros',
    '文件含有宏，请另存为 .xlsx 后重新上传',
  ],
  [
    'a sheet of macros',
    () => withParts({ 'xl/macrosheets/sheet1.xml': '<a/>' }),
    'macros',
    '文件含有宏，请另存为 .xlsx 后重新上传',
  ],
  [
    'a workbook with macros',
    () => fileOf({ type: macros }),
    'macros',
    '文件含有宏，请另存为 .xlsx 后重新上传',
  ],
  [
    'external links',
    () => withParts({ 'xl/externalLinks/externalLink1.xml': '<a/>' }),
    'externalLinks',
    '文件含有外部链接，请断开链接后重新上传',
  ],
  [
    'a document type',
    () =>
      fileOf({
        sheet: `<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData>${oneRow}</sheetData></worksheet>`,
      }),
    'unsafe',
    '文件含有不允许的内容，无法读取',
  ],
  [
    'an entity that is not known',
    () => fileOf({ data: '<row><c t="str"><v>&b;</v></c></row>' }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'a sheet without its end',
    () => fileOf({ sheet: `<worksheet><sheetData>${oneRow}` }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'a sheet that is not there',
    () => withParts({ 'xl/worksheets/sheet1.xml': undefined }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'a text that is not there',
    () => fileOf({ data: '<row><c t="s"><v>0</v></c></row>' }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'bytes that are no UTF-8',
    () => withParts({ 'xl/worksheets/sheet1.xml': Buffer.from('3C61FF3E', 'hex') }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  ['a row twice', () => fileOf({ data: oneRow + oneRow }), 'damaged', '文件已损坏，无法读取'],
  [
    'a cell behind the last column',
    () => fileOf({ data: '<row><c r="XFE1"><v>1</v></c></row>' }),
    'damaged',
    '文件已损坏，无法读取',
  ],
  ['half a file', () => fileOf({}).subarray(0, 900), 'damaged', '文件已损坏，无法读取'],
  [
    'a part twice',
    () =>
      Buffer.from(
        withParts({ 'xl/a.xml': 'a', 'xl/b.xml': 'b' }).toString('latin1').replaceAll('xl/b.', 'XL/A.'),
        'latin1',
      ),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'an encrypted part',
    () => patched(withParts({}), { 8: 0x0008_0801 }),
    'encrypted',
    '文件已加密，请取消密码后重新上传',
  ],
  [
    'a bomb that says so',
    () => fileOf({ data: `${oneRow}${' '.repeat(25_000_000)}` }),
    'tooLargeInside',
    '文件解压后过大，无法读取',
  ],
  [
    'a bomb that says it were small',
    () =>
      patched(
        withParts({
          'xl/worksheets/sheet1.xml': undefined,
          'xl/worksheets/Sheet1.xml': `<worksheet>${' '.repeat(5_000_000)}</worksheet>`,
        }),
        { [UNCOMPRESSED]: 100 },
      ),
    'damaged',
    '文件已损坏，无法读取',
  ],
  [
    'parts that are too large together',
    () => patched(withParts({}), { [COMPRESSED]: 20_000_000, [UNCOMPRESSED]: 1_400_000_000 }),
    'tooLargeInside',
    '文件解压后过大，无法读取',
  ],
  [
    'too many parts',
    () => withParts(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}`, '']))),
    'tooLargeInside',
    '文件解压后过大，无法读取',
  ],
  [
    'too large a list of styles',
    () =>
      fileOf({
        styles:
          Array.from({ length: 900_000 }, (_, index) => `<a b="${index}"/>`).join('') + ' '.repeat(5_000_000),
      }),
    'tooLargeInside',
    '文件解压后过大，无法读取',
  ],
  [
    'too many rows',
    () => fileOf({ data: '<row><c><v>1</v></c></row>'.repeat(101) }),
    'tooManyRows',
    '行数过多，除表头外最多99行',
  ],
  [
    'too many columns',
    () => fileOf({ data: '<row><c r="K1"><v>1</v></c></row>' }),
    'tooManyColumns',
    '列数过多，最多10列',
  ],
  ['no sheet', () => fileOf({ workbook: '<workbook><sheets/></workbook>' }), 'noSheets', '文件中没有工作表'],
])('%s is refused', async ([, file, reason, message]) => {
  expect(await refusalOf(file())).toMatchObject({ kind: 'invalidInput', reason, message });
});

test('a file is refused by its size before it is read', async () => {
  const error = await withFile(Buffer.alloc(1_048_577), (path) =>
    readXlsx(path, { limits: { ...limits, bytes: 1_048_576 } }).catch((error: unknown) => error),
  );
  expect(error).toMatchObject({ reason: 'tooLarge', message: '文件过大，最大1 MB' });
});

test('rows without values are no rows, however many they are', async () => {
  const data = `${'<row ht="20"><c s="0"/></row>'.repeat(20_000)}${oneRow.replace('"1"', '"20001"')}`;
  const rows = await withFile(fileOf({ data }), async (path) =>
    collect((await readXlsx(path, { limits })).rows),
  );
  expect(rows.map(({ number }) => number)).toEqual([20_001]);
});

test.for<[title: string, content: Buffer | string, reason: string, message: string]>([
  ['a workbook', Buffer.from('PK\u0003\u0004'), 'notCsv', '不是有效的 CSV 文件'],
  ['a file with zeros', Buffer.from('a\0b'), 'notCsv', '不是有效的 CSV 文件'],
  ['an old file', oldFile('Workbook'), 'oldFormat', '不支持旧版 .xls 文件，请另存为 .xlsx 后重新上传'],
  [
    'bytes of no encoding',
    Buffer.from('61FF62', 'hex'),
    'unknownEncoding',
    '无法识别文件编码，请另存为 UTF-8 后重新上传',
  ],
  ['a quote without end', '甲,乙\n"a\nb",c\nd,"e\nf,g\n', 'unclosedQuote', '第4行的引号没有配对'],
  [
    'a quote without end in a long file',
    `甲\n"${'长,\n'.repeat(500_000)}`,
    'unclosedQuote',
    '第2行的引号没有配对',
  ],
  ['too many rows', '1\n'.repeat(101), 'tooManyRows', '行数过多，除表头外最多99行'],
  ['too many columns', '1,'.repeat(11), 'tooManyColumns', '列数过多，最多10列'],
])('as CSV %s is refused', async ([, content, reason, message]) => {
  expect(await refusalOf(content, readCsv)).toMatchObject({ reason, message });
});
