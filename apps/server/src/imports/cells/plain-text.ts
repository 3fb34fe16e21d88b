import type { ImportedColumn } from '@edp/contract/imported-list';

/** What a text is in a column of its kind: numbers without separators and the sign of their currency, days as `YYYY-MM-DD`; what is neither stays as it is. */
export function plainText({ kind }: Pick<ImportedColumn, 'kind'>, text: string): string {
  if (kind === 'number') return withoutSeparators(text);
  return kind === 'time' ? dayOf(text) : text;
}

/** Lines end in one way: spreadsheets keep no other. */
export function withPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function withoutSeparators(given: string): string {
  const text = given.replace(/^[¥￥]\s*(?=\d)/, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
}

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?: 00:00(?::00)?)?$/;

function dayOf(text: string): string {
  const [, year, month = '', day = ''] = DAY.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether two texts of a column say the same: `12.50` is 12.5. */
export function saysSame({ kind }: Pick<ImportedColumn, 'kind'>, one: string, other: string): boolean {
  return one === other || (kind === 'number' && shortest(one) === shortest(other));
}

/** A decimal without the zeros that say nothing. */
function shortest(text: string): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  return whole === '' ? text : `${sign}${whole}.${decimals}`;
}
