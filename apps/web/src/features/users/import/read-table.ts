import { IMPORT_COLUMNS, type ImportColumn, type ImportedUser } from '@edp/contract/user-import';
import { IMPORT_HEADINGS } from '@edp/contract/user-import-headings';

export interface PastedTable {
  rows: ImportedUser[];
  /** Headings that are no column of ours. */
  ignored: string[];
  /** Columns were found by a header, not by their order. */
  hasHeader: boolean;
}

/** Lines of a spreadsheet or a text: by their header where they have one, else in the order of the columns. */
export function readTable(text: string): PastedTable {
  const [first = [], ...rest] = cellsOf(text).filter((cells) => cells.some(Boolean));
  const found = first.map(columnOf);
  // A line of data says at most by chance what a header says.
  const hasHeader = found.filter(Boolean).length >= 2 || (first.length === 1 && found[0] !== undefined);
  const columns = hasHeader ? found : [...IMPORT_COLUMNS];
  const lines = hasHeader ? rest : [first, ...rest].filter((cells) => cells.length > 0);
  return {
    rows: lines.map((cells) => rowOf(cells, columns)),
    ignored: hasHeader ? first.filter((heading, at) => heading !== '' && found[at] === undefined) : [],
    hasHeader,
  };
}

function columnOf(heading: string): ImportColumn | undefined {
  const word = heading.toLowerCase().replaceAll(/[\s*＊_]/g, '');
  return IMPORT_COLUMNS.find((column) => IMPORT_HEADINGS[column].includes(word));
}

function rowOf(cells: readonly string[], columns: readonly (ImportColumn | undefined)[]): ImportedUser {
  const row: ImportedUser = { account: '', name: '', department: '', roles: '', phone: '', email: '' };
  for (const [at, column] of columns.entries()) if (column !== undefined) row[column] = cells[at] ?? '';
  return row;
}

/**
 * Cells parted by tabs, in a text without any by commas or semicolons. A cell in quotes may hold line ends, separators and, doubled,
 * quotes.
 */
function cellsOf(text: string): string[][] {
  const separator = ['\t', ',', ';', '，'].find((sign) => text.includes(sign)) ?? '\t';
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      endCell();
      lines.push(cells);
      cells = [];
    } else cell += sign;
  }
  endCell();
  return [...lines, cells];
}
