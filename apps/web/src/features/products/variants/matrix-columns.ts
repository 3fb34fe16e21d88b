import { cells, type Cell } from './matrix.ts';

const CHECKBOX = '36px';
const PICTURE = '88px';
const REMOVAL = '64px';
/** The least of each in pixels, and its share of what is left. */
const widths: Readonly<Record<Cell, readonly [least: number, share: number]>> = {
  variantKey: [120, 1],
  itemCode: [190, 1.4],
  itemName: [210, 2],
  barCode: [112, 1],
  marketPrice: [112, 1],
  listPricePerUnit: [112, 1],
};
/** Of a sheet with all of them. */
const LEAST = 1080;

/** The least width of a sheet in pixels: columns that are not shown take none. */
export function leastWidth(titles: readonly { cell: Cell }[]): number {
  const missing = cells.filter((cell) => !titles.some((title) => title.cell === cell));
  return LEAST - missing.reduce((sum, cell) => sum + widths[cell][0], 0);
}

/** The widths of a sheet's columns: its rows are grids of their own, so that those out of sight need not be drawn. */
export function toColumns(titles: readonly { cell: Cell }[], isMulti: boolean): string {
  const own = [...titles.map(({ cell }) => `minmax(${widths[cell][0]}px, ${widths[cell][1]}fr)`), PICTURE];
  return (isMulti ? [CHECKBOX, ...own, REMOVAL] : own).join(' ');
}
