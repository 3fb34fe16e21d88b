/** Cells of a block, line by line; lines may differ in length. */
export type Block = readonly (readonly string[])[];

const CELL_ENDS = /^(?:\t|\r\n|\n|\r|$)/;

/**
 * Reads what a spreadsheet puts on the clipboard. A cell in quotes may hold tabs, line breaks and doubled quotes; a quote that nothing
 * closes at the end of a cell is a character like others. The line break behind the last line begins no further one.
 */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { cell, end } = cellAt(text, at);
    lines.at(-1)?.push(cell);
    const [sign = ''] = CELL_ENDS.exec(text.slice(end, end + 2)) ?? [];
    at = end + sign.length;
    if (sign === '') return lines;
    if (sign === '\t') continue;
    if (at === text.length) return lines;
    lines.push([]);
  }
}

function cellAt(text: string, start: number): { cell: string; end: number } {
  return quotedAt(text, start) ?? plainAt(text, start);
}

function plainAt(text: string, start: number): { cell: string; end: number } {
  const length = text.slice(start).search(/[\t\r\n]/);
  const end = length === -1 ? text.length : start + length;
  return { cell: text.slice(start, end), end };
}

function quotedAt(text: string, start: number): { cell: string; end: number } | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    if (!CELL_ENDS.test(text.slice(at + 1, at + 3))) return undefined;
    const cell = text
      .slice(start + 1, at)
      .replaceAll('""', '"')
      .replaceAll(/\r\n?/g, '\n');
    return { cell, end: at + 1 };
  }
  return undefined;
}

/** Writes cells as a spreadsheet reads them. */
export function writeBlock(block: Block): string {
  return block.map((line) => line.map(writeCell).join('\t')).join('\r\n');
}

function writeCell(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
