import type { Page } from '@edp/contract/paging';
import { searchText, wordsOf } from './search.ts';

/** Lists of a few hundred rows that are read whole: their pinyin initials are made when somebody searches. */

/** Those whose text or its initials hold every word of the keyword, letter case ignored. */
export function filterByKeyword<Row>(
  rows: readonly Row[],
  keyword: string | undefined,
  textOf: (row: Row) => string,
): Row[] {
  const words = wordsOf(keyword).map((word) => word.toLowerCase());
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = searchText('', textOf(row));
    return words.every((word) => text.includes(word));
  });
}

/** The rows of one page and how many there are in all. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { pageNo, pageSize }: Page,
): { data: Row[]; total: number } {
  const start = (pageNo - 1) * pageSize;
  return { data: rows.slice(start, start + pageSize), total: rows.length };
}
