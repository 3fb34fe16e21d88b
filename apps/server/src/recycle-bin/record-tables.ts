import type { SharedKind } from '@edp/contract/access';
import type { DeletedKind } from '@edp/contract/deleted-kinds';
import type { DB } from '../database/schema.generated.ts';

/** Rows that belong to a record, found by a column with its id. */
export interface RecordPart {
  table: keyof DB;
  column: string;
  /** Where they belong to another part instead: its table, and its column with the record's id. */
  of?: { table: keyof DB; column: string };
  /** Without them the record would not be what it was: it is not restored when what they refer to is gone. */
  essential?: true;
}

/** Whose a record is: itself, or the record that its column names. */
interface RecordOwner {
  kind: SharedKind;
  by?: { table: keyof DB; column: string };
}

/** What a record consists of in the database, and so what its removal deletes and its restoration puts back. */
export interface RecordTables {
  kind: DeletedKind;
  table: keyof DB;
  code?: string;
  name: string;
  /** Each behind what it belongs to. */
  parts: readonly RecordPart[];
  /** Columns of other records that name it and can do without: they are cleared, and filled again when it is restored. */
  links?: readonly { table: 'products'; column: 'classification_id' }[];
  owner?: RecordOwner;
  /** The column with a text that is encrypted with the server's keys. */
  secret?: string;
  /** Its removal is recorded by its own feature, which knows more about it. */
  ownEvent?: true;
}

interface Definition<T extends keyof DB> extends Omit<RecordTables, 'table' | 'code' | 'name' | 'secret'> {
  table: T;
  code?: keyof DB[T] & string;
  name: keyof DB[T] & string;
  secret?: keyof DB[T] & string;
}

/** Checks the columns' names against the table. */
export function recordTables<T extends keyof DB>(definition: Definition<T>): RecordTables {
  return definition;
}

/** The same for rows of a part. */
export function partOf<T extends keyof DB>(
  table: T,
  column: keyof DB[T] & string,
  further: Pick<RecordPart, 'of' | 'essential'> = {},
): RecordPart {
  return { table, column, ...further };
}

export const translationsPart = partOf('translations', 'record_id');
