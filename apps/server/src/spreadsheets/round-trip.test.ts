import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { collect, withFile } from '../testing/files/workbook-file.ts';
import { textOfCell } from './reading/cell-value.ts';
import { readCsv, readXlsx } from './reading/read-file.ts';
import type { SheetRow } from './reading/spreadsheet-file.ts';
import type { CellValue, Sheet, SheetColumn } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const limits = { bytes: 50_000_000, rows: 100_000, columns: 100 };
const ROWS = 400;
const alphabet = [
  ...'甲乙丙丁𠮷é Ａaz09=+-@\'",;|\t\n<>&_xX:.%\\/[]{}#',
  '_x0041_',
  '_x005F_',
  '_x000D_',
  '\u200B',
  '\u00A0',
  '😀',
];

/** Numbers below a limit, the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function textOf(next: (below: number) => number): string {
  return Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join('');
}

function dateOf(next: (below: number) => number): string {
  return new Date(Date.UTC(1900, 0, 1) + next(100_000) * 86_400_000).toISOString().slice(0, 10);
}

function timeOf(next: (below: number) => number): string {
  const clock = [24, 60, 60].map((most) => String(next(most)).padStart(2, '0')).join(':');
  return clock === '00:00:00' ? dateOf(next) : `${dateOf(next)} ${clock}`;
}

function numberOf(next: (below: number) => number): string {
  const whole = `${next(10) === 0 ? '-' : ''}${1 + next(999_999_999)}`;
  return next(2) === 0 ? whole : `${whole}.${next(99_999)}${1 + next(9)}`;
}

const columns: SheetColumn[] = [
  { title: '文本', kind: 'text' },
  { title: '数量', kind: 'number' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'time' },
  { title: '文本', kind: 'text' },
];

function rowsFrom(seed: number): CellValue[][] {
  const next = numbersFrom(seed);
  const orNone = (value: CellValue) => (next(8) === 0 ? null : value);
  return Array.from({ length: ROWS }, () => [
    orNone(textOf(next)),
    orNone(numberOf(next)),
    orNone(dateOf(next)),
    orNone(timeOf(next)),
    orNone(textOf(next)),
  ]);
}

async function* each(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}

const sheetOf = (rows: CellValue[][]): Sheet => ({ name: '数据', columns, rows: each(rows) });

/** What was read, by the number of its row. */
function tableOf(rows: readonly SheetRow[]): Map<number, string[]> {
  const texts = rows.map(({ number, cells }): [number, string[]] => [
    number,
    columns.map((_, index) => {
      const value = textOfCell(cells[index]);
      return 'text' in value ? value.text : value.error;
    }),
  ]);
  return new Map(texts);
}

/** What was written, without rows that have no values. */
function expected(rows: readonly (readonly CellValue[])[]): [number: number, texts: string[]][] {
  return rows
    .map((row, index): [number, string[]] => [index + 2, row.map((value) => String(value ?? ''))])
    .filter(([, texts]) => texts.some((text) => text !== ''));
}

const seeds = Array.from({ length: 20 }, (_, index) => index * 7_919 + 1);

test.for(seeds)('what is written as a workbook is read as it was, seed %i', async (seed) => {
  const rows = rowsFrom(seed);
  const read = await withFile(await buffer(writeXlsx([sheetOf(rows)])), async (path) =>
    collect((await readXlsx(path, { limits })).rows),
  );
  const table = tableOf(read);
  expect(table.get(1)).toEqual(columns.map(({ title }) => title));
  table.delete(1);
  expect([...table]).toEqual(expected(rows));
});

test.for(seeds)('what is written as CSV is read as it was, seed %i', async (seed) => {
  const rows = rowsFrom(seed);
  const read = await withFile(await buffer(writeCsv(sheetOf(rows))), async (path) =>
    collect((await readCsv(path, { limits, delimiter: ',' })).rows),
  );
  const texts = [...tableOf(read).values()].slice(1);
  expect(texts).toEqual(expected(rows).map(([, row]) => row));
});
