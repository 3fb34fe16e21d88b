/** Records that a field chooses from: by a list, or by a tree. */
export type BulkChoice =
  | 'unit'
  | 'brand'
  | 'productType'
  | 'category'
  | 'label'
  | 'itemType'
  | 'unitCategory';

/** A field that can be changed of many records at once; a title is Chinese and translated as on the screen. */
export interface BulkField {
  readonly title: string;
  /** What it holds: `choice` one of the words or records, `choices` a list of records, `whole` a whole number. */
  readonly kind: 'text' | 'amount' | 'whole' | 'day' | 'choice' | 'choices';
  readonly of?: BulkChoice;
  /** What stands for a value, such as a flag. */
  readonly words?: Readonly<Record<string, string>>;
  /** No two records have the same, so that it is not set but only replaced in part. */
  readonly unique?: boolean;
  /** Fields that a save may empty along with it; they are given back with it. */
  readonly empties?: readonly string[];
}

/** How many records of a list are changed at once; its name, screen and title are those of the list as it is exported. */
export interface BulkList {
  /** The screen whose button allows it; absent, that of the list. */
  readonly screen?: string;
  readonly button: string;
  /** What a record is called by, as its list and form name it. */
  readonly code: string;
  /** By the fields of the form, in the order in which they are offered. */
  readonly fields: Readonly<Record<string, BulkField>>;
  /** What tells records apart, and so is given record by record: in a sheet alone. */
  readonly ownFields?: Readonly<Record<string, BulkField>>;
}

export const BULK_OPERATIONS = ['set', 'clear', 'replace', 'add', 'remove', 'raise', 'lower'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

export function bulkText(title: string, { unique = false } = {}): BulkField {
  return { title, kind: 'text', unique };
}

export function bulkAmount(title: string): BulkField {
  return { title, kind: 'amount' };
}

export function bulkWhole(title: string): BulkField {
  return { title, kind: 'whole' };
}

export function bulkDay(title: string): BulkField {
  return { title, kind: 'day' };
}

export function bulkWords(
  title: string,
  words: Readonly<Record<string, string>>,
  { empties = [] }: { empties?: readonly string[] } = {},
): BulkField {
  return { title, kind: 'choice', words, empties };
}

export function bulkRecord(title: string, of: BulkChoice): BulkField {
  return { title, kind: 'choice', of };
}

export function bulkRecords(title: string, of: BulkChoice): BulkField {
  return { title, kind: 'choices', of };
}
