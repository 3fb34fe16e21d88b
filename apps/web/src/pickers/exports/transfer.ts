import type { ExportedList } from '@edp/contract/exported-list';
import type { ListSelection } from '@edp/contract/list-selection';

/** Rows that can be taken. */
export interface ExportChoice {
  of: 'chosen' | 'all' | 'page';
  /** Undefined where only a bound is known. */
  count: number | undefined;
  selection: ListSelection;
}

/** What is taken along, or brought in. */
export interface Transfer {
  list: ExportedList;
  /** Files can be made into such records. */
  isImported: boolean;
  /** Keys of the columns that are shown; without any there is nothing to choose between them and all. */
  columns?: readonly string[];
  /** The first one is offered first; of a single one nothing is asked. */
  choices: readonly ExportChoice[];
  /** The tree that rows go into. */
  within?: number;
}
