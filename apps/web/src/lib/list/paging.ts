import { DEFAULT_PAGE_SIZE, MAX_TEXTS, PAGE_SIZES } from '@edp/contract/paging';

export { PAGE_SIZES };

/** Choices of a page's length where one reads instead of searching for a single row. */
export const READING_SIZES = PAGE_SIZES.filter((size) => size >= DEFAULT_PAGE_SIZE);

/** The first rows of a list that grows by 加载更多; beyond what one page may hold it takes several. */
export async function firstRows<Row, Answer extends { data: Row[] }>(
  count: number,
  keyOf: (row: Row) => number,
  load: (page: { pageNo: number; pageSize: number }) => Promise<Answer>,
): Promise<Answer> {
  const pageSize = Math.min(count, MAX_TEXTS);
  const pageNos = Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => index + 1);
  const [first, ...further] = await Promise.all(pageNos.map((pageNo) => load({ pageNo, pageSize })));
  if (!first) throw new Error('A list begins with at least one row');
  // What came in between the calls moves a row from one page to the next.
  const rows = [first, ...further].flatMap(({ data }) => data).map((row) => [keyOf(row), row] as const);
  return { ...first, data: [...new Map(rows).values()].slice(0, count) };
}
