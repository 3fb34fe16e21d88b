import type { ReactNode } from 'react';
import type { Query } from '../../lib/query/query.ts';
import type { FormOptions } from '../form/use-form.ts';

export type RecordMode = 'create' | 'view' | 'edit';

export interface RecordTab {
  key: string;
  label: string;
  /** Fields in `RecordSection`s. It is built when the tab is first shown, at the latest by a submit. */
  content: ReactNode;
}

export interface RecordPageProps<R, Values extends object> extends Omit<FormOptions<R, Values>, 'record'> {
  /** What the page is called in each mode. */
  titles: Readonly<Record<RecordMode, string>>;
  /** How the record is asked for, or what a new one starts from. */
  of: Query<R> | { fresh: R };
  /** What stands next to the title; the code also names the tab. */
  head: (record: R) => { code: string; status?: ReactNode };
  /** The pages inside, in order; with a single one there are no tabs to choose from. */
  tabs: (record: R, mode: RecordMode) => readonly RecordTab[];
  /** Whether the role may save it: without, nothing can be edited or submitted. */
  maySave: boolean;
  /** How the reader came to see the record, said below its title, and whether this one may be changed. */
  sharing?: (record: R) => { note: ReactNode; mayChange: boolean };
  /** Warns about what is filled in wrongly, given the keys of the tabs where that is and what was said there. */
  warning: (tabs: readonly string[], messages: readonly string[]) => string;
  /** Asked for when the record is to be edited; false: it is not. */
  beforeEdit?: (record: R) => Promise<boolean>;
  /** Where an edit ends: where the page was opened from, or here, read again. A new record always leads back. */
  afterEdit: 'back' | 'view';
  /** What the button that saves says, where it is not 提交. */
  submitLabel?: string;
  /** Buttons for one that is made or edited; what is typed is asked for when one is pressed. */
  formActions?: (typed: () => Values, record: R) => ReactNode;
  /** Buttons for a record that is read. */
  actions?: (record: R) => ReactNode;
}
