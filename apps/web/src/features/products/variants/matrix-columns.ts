import type { Cell } from './matrix.ts';

const CHECKBOX = '36px';
const PICTURE = '88px';
const REMOVAL = '64px';
const widths: Readonly<Record<Cell, string>> = {
  variantKey: 'minmax(120px, 1fr)',
  itemCode: 'minmax(190px, 1.4fr)',
  itemName: 'minmax(210px, 2fr)',
  barCode: 'minmax(112px, 1fr)',
  marketPrice: 'minmax(112px, 1fr)',
  listPricePerUnit: 'minmax(112px, 1fr)',
};

/** The widths of a sheet's columns: its rows are grids of their own, so that those out of sight need not be drawn. */
export function toColumns(titles: readonly { cell: Cell }[], isMulti: boolean): string {
  const own = [...titles.map(({ cell }) => widths[cell]), PICTURE];
  return (isMulti ? [CHECKBOX, ...own, REMOVAL] : own).join(' ');
}
