import type { ReactNode } from 'react';
import type { RecordQuestion } from '../lib/use-record-query.ts';
import type { RecordFormOptions } from './use-record-form.ts';

export type RecordMode = 'create' | 'view' | 'edit';

export interface RecordTab {
  key: string;
  label: string;
  /** Fields in `RecordSection`s. It is built when the tab is first shown, at the latest by a submit. */
  content: ReactNode;
}

export interface RecordPageProps<R, Values extends object> extends Omit<
  RecordFormOptions<R, Values>,
  'record'
> {
  /** What the page is called in each mode. */
  titles: Readonly<Record<RecordMode, string>>;
  /** How the record is asked for, or what a new one starts from. */
  of: RecordQuestion<R> | { fresh: R };
  /** What stands beside the title; the code also names the tab. */
  head: (record: R) => { code: string; status?: ReactNode };
  /** The pages inside, in order; with a single one there are no tabs to choose from. */
  tabs: (record: R, mode: RecordMode) => readonly RecordTab[];
  /** Whether the role may save it: without, nothing can be edited or submitted. */
  maySave: boolean;
  /** How the reader came to see the record, said below its title, and whether he may change this one. */
  sharing?: (record: R) => { note: ReactNode; mayChange: boolean };
  /** Warns about what is filled in wrongly, given the keys of the tabs where that is and what was said there. */
  warning: (tabs: readonly string[], messages: readonly string[]) => string;
  /** Asked for when the record is to be edited; false: it is not. */
  beforeEdit?: (record: R) => Promise<boolean>;
  /** Where an edit ends: where the page was opened from, or here, read again. A new record always leads back. */
  afterEdit: 'back' | 'view';
  /** What the button that saves says, where it is not 提交. */
  submitLabel?: string;
  /** Buttons for a record that is read. */
  actions?: (record: R) => ReactNode;
}
