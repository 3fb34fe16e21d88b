import type { ReactNode } from 'react';
import type { Query } from '../../lib/query/query.ts';
import type { Entries } from '../form-core/form-store.ts';
import type { FormOptions } from '../form/use-form.ts';

export type RecordMode = 'create' | 'view' | 'edit';

/** What a record's head says of it. */
export interface RecordHeadline {
  /** Also names the tab; without one the name does. */
  code?: string | undefined;
  name?: string | undefined;
  /** Address of its picture; empty without one. */
  picture?: string | undefined;
  status?: ReactNode;
  /** Further facts on the line of the code; empty ones are left out. */
  facts?: readonly ReactNode[];
  /** Who has changed it last, and when: behind the facts. */
  changed?: ReactNode;
}

/** What follows a save: the way back, editing on, a further new record. */
export type AfterSave = 'leave' | 'stay' | 'new';

export interface RecordTab {
  key: string;
  label: string;
  /** How much there is in it. */
  count?: number;
  /** How many of its required fields are empty, given all values: asked as long as the fields themselves are not in the page. */
  missing?: (values: Entries) => number;
  /** Fields in `RecordSection`s. It is built when the tab is first shown, at the latest by a submit. */
  content: ReactNode;
}

/** A new record that begins as a copy of a stored one. */
export interface CopiedRecord<R> {
  source: Query<R>;
  /** What of the source is taken over. */
  copy: (source: R) => R;
}

export interface RecordPageProps<R, Values extends object> extends Omit<FormOptions<R, Values>, 'record'> {
  /** What the page is called in each mode. */
  titles: Readonly<Record<RecordMode, string>>;
  /** How the record is asked for, or what a new one starts from. */
  of: Query<R> | { fresh: R } | CopiedRecord<R>;
  /** What stands in its head. */
  head: (record: R) => RecordHeadline;
  /** Its place in the list that led to it, where it is read. */
  place?: ReactNode;
  /** What stands next to a stored record, read or edited. */
  rail?: (record: R) => ReactNode;
  /** Where the page of a stored record is, and that of a new one unless the role may make none: for saving and going on. */
  addressOf?: (id: number) => string;
  newAddress?: string | undefined;
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
