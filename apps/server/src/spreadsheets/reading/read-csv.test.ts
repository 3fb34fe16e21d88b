import { expect, test } from 'vitest';
import { collect, withFile } from '../../testing/files/workbook-file.ts';
import { readCsv } from './read-file.ts';
import type { Encoding } from './spreadsheet-file.ts';

const limits = { bytes: 50_000_000, rows: 100_000, columns: 100 };

async function read(content: Buffer | string, known: { encoding?: Encoding; delimiter?: string } = {}) {
  return withFile(content, async (path) => {
    const { rows, ...facts } = await readCsv(path, { limits, ...known });
    const lines = (await collect(rows)).map(({ number, cells }) => [
      number,
      ...cells.map((cell) => (cell !== null && 'text' in cell ? cell.text : null)),
    ]);
    return { facts, lines };
  });
}

/** 编码 and 𠮷 (of four bytes) as Chinese programs save them. */
const chinese = Buffer.from('B1E0C2EB2C9534B235', 'hex');

test.for<[title: string, content: Buffer, encoding: Encoding]>([
  ['UTF-8 with its mark', Buffer.from('\uFEFF编码,𠮷'), 'utf-8'],
  ['UTF-8', Buffer.from('编码,𠮷'), 'utf-8'],
  ['GB18030', chinese, 'gb18030'],
  ['UTF-16', Buffer.from('\uFEFF编码,𠮷', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way round', Buffer.from('\uFEFF编码,𠮷', 'utf16le').swap16(), 'utf-16be'],
])('%s is found out', async ([, content, encoding]) => {
  expect(await read(content)).toEqual({
    facts: { sheets: [], encoding, delimiter: ',' },
    lines: [[1, '编码', '𠮷']],
  });
});

test('an encoding is judged by the whole file, and can be told', async () => {
  const late = Buffer.concat([Buffer.from('a,b\n'.repeat(30_000)), chinese]);
  const { facts, lines } = await read(late);
  expect(facts.encoding).toBe('gb18030');
  expect(lines.at(-1)).toEqual([30_001, '编码', '𠮷']);
  // In UTF-8 these bytes are something else.
  const both = Buffer.from('é');
  expect((await read(both)).lines).toEqual([[1, 'é']]);
  expect((await read(both, { encoding: 'gb18030' })).lines).toEqual([[1, '茅']]);
});

test('Chinese is whole wherever the file was cut into pieces', async () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `${'中'.repeat(index % 7)}𠮷${index}`);
  expect((await read(texts.join('\n'))).lines.map(([, text]) => text)).toEqual(texts);
});

test.for<[content: string, delimiter: string]>([
  ['a,b;c\n1,2\n', ','],
  ['a;b;c\n"1,5";2,5;3\n', ';'],
  ['a\tb\n甲,乙,丙\td\n', '\t'],
  ['a|b\nc|d', '|'],
  ['"a;b;c","d"\n"e;f;g","h"', ','],
  ['只有一列\n甲', ','],
])('%j is split at %j', async ([content, delimiter]) => {
  expect((await read(content)).facts.delimiter).toBe(delimiter);
});

test('rows have the number of the line where they begin; blank ones are left out', async () => {
  const content = '代码,说明\r\n\r\n007,"甲\n乙 ""丙"""\r\n,\r\n 8 ,5"螺丝,多\r\n';
  expect((await read(content)).lines).toEqual([
    [1, '代码', '说明'],
    [3, '007', '甲\n乙 "丙"'],
    [6, ' 8 ', '5"螺丝', '多'],
  ]);
});

test('a quote that keeps a text from being a formula is taken off, another one stays', async () => {
  expect((await read("'=1,'-5,'甲,''=1,-5")).lines).toEqual([[1, '=1', '-5', "'甲", "'=1", '-5']]);
});
