import { dateOfSerial } from '../serial-dates.ts';
import type { Format } from './date-formats.ts';
import type { Cell } from './spreadsheet-file.ts';

/** As much as a spreadsheet writes, with room for programs that count otherwise. */
export const MAX_CELL_LENGTH = 65_536;
/** Spreadsheets keep no more. */
const MAX_DIGITS = 15;
const FIRST_LOSSY = 1e15;
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?/;

/** Spreadsheets write characters that XML has not as `_x000B_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What a cell says of its value, beside it. */
export interface CellFacts {
  value: string;
  type: string;
  format: Format;
  isFormula: boolean;
}

/** A value that is no shared text; null is a blank cell. */
export function cellOf({ value, type, format, isFormula }: CellFacts, countsFrom1904: boolean): Cell | null {
  if (value === '' && isFormula && type !== 'str') return { error: '公式没有计算结果，请重新计算并保存文件' };
  if (value === '') return null;
  if (type === 'e') return { error: `单元格的值为错误${value}` };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
  if (type === 'str') return textCell(decodeEscapes(value));
  if (type === 'd') return isoDate(value);
  return numberCell(value, format, countsFrom1904);
}

export function textCell(text: string): Cell | null {
  return text === '' ? null : { text };
}

function isoDate(value: string): Cell {
  const [, day, time, seconds = ':00'] = ISO.exec(value) ?? [];
  if (day === undefined) return { text: value };
  const clock = `${time}${seconds}`;
  return { date: time === undefined || clock === '00:00:00' ? day : `${day} ${clock}` };
}

function numberCell(value: string, format: Format, countsFrom1904: boolean): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  if (typeof format === 'object') return { number, text: withDigits(number, format.digits) };
  const moment = format === 'number' ? undefined : dateOfSerial(number, countsFrom1904);
  if (moment === undefined) return { number, text: plainDecimal(number) };
  const [day = '', clock = ''] = moment.toISOString().slice(0, 19).split('T');
  if (format === 'time' && number < 1) return { date: clock };
  return { date: clock === '00:00:00' ? day : `${day} ${clock}` };
}

/** With the zeros in front that the sheet shows. */
function withDigits(number: number, digits: number): string {
  const text = plainDecimal(number);
  return Number.isSafeInteger(number) && number >= 0 ? text.padStart(digits, '0') : text;
}

/** A number with as many digits as a spreadsheet keeps, without an exponent. */
function plainDecimal(number: number): string {
  const [digits = '', exponent = '0'] = String(Number(number.toPrecision(MAX_DIGITS))).split('e');
  if (exponent === '0') return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = digits.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const all = `${whole}${decimals}`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return `${sign}${all.padEnd(point, '0')}`;
}

/** What a cell says in a field of text: codes may have been stored as numbers. */
export function textOfCell(cell: Cell | null | undefined): { text: string } | { error: string } {
  if (cell == null) return { text: '' };
  if ('error' in cell) return { error: cell.error };
  if ('date' in cell) return { text: cell.date };
  if ('number' in cell && Math.abs(cell.number) >= FIRST_LOSSY)
    return { error: '以数值存储，第15位之后的数字已丢失，请将该列设为文本格式后重新填写' };
  return { text: cell.text };
}
