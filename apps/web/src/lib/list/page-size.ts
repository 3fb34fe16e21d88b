import { DEFAULT_PAGE_SIZE } from '@edp/contract/paging';
import { densityEntry, type Density } from '../browser/appearance.ts';

/** More than this is not fetched because a window happens to be high. */
const MOST_ROWS = 50;
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 38, comfortable: 46 };
/** What stands above and below the rows of a list page. */
const AROUND_ROWS = 388;

/** How many rows of a list page can be seen at once in a window of that height, and never fewer than the usual page has. */
export function fittingPageSize(windowHeight: number, density: Density): number {
  const rows = Math.floor((windowHeight - AROUND_ROWS) / ROW_HEIGHTS[density]);
  return Math.min(MOST_ROWS, Math.max(DEFAULT_PAGE_SIZE, rows));
}

/** As long a page as this window shows without scrolling, for who has not chosen another one. */
export function ownPageSize(): number {
  return fittingPageSize(window.innerHeight, densityEntry.read());
}
