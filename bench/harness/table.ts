/** A figure and the goal that it may miss. */
export interface Figure {
  value: number;
  digits?: number;
  max?: number | undefined;
  min?: number | undefined;
}

/** Texts stand left, figures right; undefined was not measured. */
export type Row = readonly (string | Figure | undefined)[];

/** Prints rows below their titles, each figure before its goal, a star at what misses it; returns whether all goals are met. */
export function printTable(titles: readonly string[], rows: readonly Row[]): boolean {
  const lines = [titles, ...rows.map((row) => row.map(textOf))];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const isLeft = titles.map((_, column) => rows.every((row) => typeof row[column] === 'string'));
  for (const line of lines)
    console.log(widths.map((width, column) => pad(line[column] ?? '', width, isLeft[column])).join('  '));
  return !rows.flat().some(isMissed);
}

/** What has not come at all misses its goal, too. */
function isMissed(cell: Row[number]): boolean {
  if (cell === undefined || typeof cell === 'string') return false;
  const { value, max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = cell;
  return !(value <= max && value >= min);
}

function textOf(cell: Row[number]): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  const { value, digits = 0, max, min } = cell;
  const goal = max ?? min;
  return `${isMissed(cell) ? '*' : ''}${value.toFixed(digits)}${goal === undefined ? '' : `/${goal}`}`;
}

/** Chinese characters are two wide. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);
}

function pad(text: string, width: number, isLeft: boolean | undefined): string {
  const space = ' '.repeat(width - widthOf(text));
  return isLeft ? text + space : space + text;
}
