export interface Cell {
  value: number;
  /** The most it may be; absent: only told. */
  budget?: number | undefined;
}

export interface Row {
  name: string;
  connection: string;
  /** Absent: not measured. */
  cells: readonly (Cell | undefined)[];
}

/** A row for each screen and connection, each value before its budget, a star at what is over; answers whether all holds. */
export function printScreens(titles: readonly string[], rows: readonly Row[]): boolean {
  const lines = [
    ['screen', 'connection', ...titles],
    ...rows.map(({ name, connection, cells }) => [name, connection, ...cells.map(textOf)]),
  ];
  const columns = titles.length + 2;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((line) => widthOf(line[column] ?? ''))),
  );
  for (const line of lines)
    console.log(widths.map((width, column) => padded(line[column] ?? '', width, column < 2)).join('  '));
  return !rows.flatMap(({ cells }) => cells).some(isOver);
}

/** What has not come at all is over, too. */
function isOver(cell: Cell | undefined): boolean {
  return cell !== undefined && !(cell.value <= (cell.budget ?? Number.POSITIVE_INFINITY));
}

function textOf(cell: Cell | undefined): string {
  if (!cell) return '';
  const budget = cell.budget === undefined ? '' : `/${cell.budget}`;
  return `${isOver(cell) ? '*' : ''}${cell.value.toFixed(0)}${budget}`;
}

/** Chinese characters are two wide. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);
}

function padded(text: string, width: number, isLeft: boolean): string {
  const space = ' '.repeat(width - widthOf(text));
  return isLeft ? text + space : space + text;
}
