import type { Endpoint } from '@edp/contract/endpoint';
import type { ExportedList } from '@edp/contract/exported-list';
import type { ImportedList } from '@edp/contract/imported-list';
import type { Scope } from '../database/scope.ts';
import type { Feature } from '../http/implement.ts';
import type { FieldValues, StoredRecord } from '../record-calls/stored-record.ts';

/** A record as a file may say it. */
export interface ImportedRecord extends StoredRecord {
  /** Fields that lists show otherwise, such as a name in the reader's language: a cell that says so changes nothing. */
  shown: FieldValues;
}

export type WantedRecords = { keys: readonly string[] } | { ids: readonly number[] };

/** What can stand in a cell of a field, and what is stored for it. */
export interface Choice {
  value: string;
  name: string;
  /** Where a list of it is offered it is left out; what has it keeps it. */
  disabled?: boolean;
}

/** A noun whose records can be imported: which calls write them, and how they are found. All rules are those of the calls. */
export interface ImportedNoun {
  list: Endpoint & { exported: ExportedList; imported: ImportedList };
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  /** What answers the calls. */
  feature: Feature;
  /** In one query, and kept from other writers until the transaction ends. */
  find(scope: Scope, wanted: WantedRecords): Promise<ImportedRecord[]>;
  /** Of fields that hold something else than what their cells say. */
  choices?: Readonly<Record<string, (scope: Scope) => Promise<Choice[]>>>;
}
