import { z } from 'zod';
import { sentAs, wholeNumber } from './sent-as.ts';
import { wordsOnWire } from './wire-names.ts';

const invalidPage = '分页参数不正确';
const pageNumber = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/, invalidPage)
      .transform(Number),
  ],
  { error: invalidPage },
);

export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [1, 10, 20, 30, 40, 50, 100];
const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 10_000;
/** Of lists that carry whole texts. */
export const MAX_TEXTS = 100;
/** Filtered totals are counted up to here; one more means "more than". */
export const TOTAL_BOUND = 10_000;

interface PagingOptions {
  /** How many a page may hold. */
  mostRows?: number;
  /** What the wire calls the columns, where it calls them otherwise. */
  onWire?: Readonly<Record<string, string>>;
}

/** Paging and order of a list; `sortable` are the columns a caller may order by. */
export function paging<const S extends readonly [string, ...string[]]>(
  sortable: S,
  { mostRows = MAX_PAGE_SIZE, onWire = {} }: PagingOptions = {},
) {
  return {
    pageNo: pageNumber
      .pipe(z.number().int(invalidPage).min(1, invalidPage).max(MAX_PAGE, invalidPage))
      .default(1)
      .register(sentAs, { anyOf: wholeNumber(1, MAX_PAGE), default: 1 }),
    pageSize: pageNumber
      .pipe(z.number().int(invalidPage).min(1, invalidPage).max(mostRows, invalidPage))
      .default(DEFAULT_PAGE_SIZE)
      .register(sentAs, { anyOf: wholeNumber(1, mostRows), default: DEFAULT_PAGE_SIZE }),
    sortField: wordsOnWire(onWire, z.enum(sortable, '不支持按此列排序')).optional(),
    sortOrder: z.enum(['asc', 'desc'], '排序方向不正确').optional(),
  };
}

/** The order alone, of calls that name their paging otherwise. */
export function orderBy<const S extends readonly [string, ...string[]]>(sortable: S) {
  const { sortField, sortOrder } = paging(sortable);
  return { sortField, sortOrder };
}

/** The same for a list that can be ordered by two columns: the second one parts what the first one leaves equal. */
export function pagingByTwo<const S extends readonly [string, ...string[]]>(
  sortable: S,
  options: PagingOptions = {},
) {
  const shape = paging(sortable, options);
  return { ...shape, thenField: shape.sortField, thenOrder: shape.sortOrder };
}

/** Paging under the names that some calls have; the whole is `page` and `limit`. */
export const pageAndLimit = (({ pageNo, pageSize }) => ({ page: pageNo, limit: pageSize }))(paging(['']));

export interface Page {
  pageNo: number;
  pageSize: number;
}

/** A list's answer: the page's rows and how many there are in all. */
export function listOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number(), totalBounded: z.boolean().optional() });
}

/** The same of a list that some columns put in order only while it is short: those by which so many rows are not. */
export function longListOf<T extends z.ZodType, S extends z.ZodType>(row: T, sortField: z.ZodOptional<S>) {
  return listOf(row).extend({ unordered: z.array(sortField.unwrap()).optional() });
}

/** The answer of lists that wrap their rows; it carries no `data`. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ page: z.object({ list: z.array(row), totalCount: z.number() }) });
}

export function dataOf<T extends z.ZodType>(data: T) {
  return z.object({ data });
}
