/** Says to a spreadsheet program that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** With what a spreadsheet program begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as a spreadsheet program opens it, each value as text and none as a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
