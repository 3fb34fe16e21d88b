import type { ExportedList } from '@edp/contract/exported-list';

/** What is taken along, or brought in. */
export interface Transfer {
  list: ExportedList;
  /** Files can be made into such records. */
  isImported: boolean;
  /** What the list's call is asked for. */
  input: unknown;
  /** Keys of the columns that are shown; without any there is nothing to choose between them and all. */
  columns?: readonly string[];
  /** Ids of checked rows. */
  chosen?: readonly number[];
  /** Rows of this page; absent of what has no pages. */
  shown?: number;
  /** Of all pages; undefined where only a bound is known. */
  total?: number | undefined;
  /** The tree that rows go into. */
  within?: number;
}
