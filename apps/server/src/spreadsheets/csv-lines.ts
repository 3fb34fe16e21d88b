/** Says to a spreadsheet program that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** With what a spreadsheet program begins a formula, or an escape to one; behind quotes, so that each is kept. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The lines of a table, each value as text and none as a formula. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export function csvHead(titles: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLines([titles]);
}

/** A value as it was before it was kept from being a formula. */
export function withoutGuard(value: string): string {
  return value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value;
}

function cell(value: string): string {
  const text = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
