import type { BulkList } from '@edp/contract/bulk-list';
import type { Endpoint } from '@edp/contract/endpoint';
import type { ExportedList } from '@edp/contract/exported-list';
import type { Scope } from '../database/scope.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Feature } from '../http/implement.ts';
import type { Attempt } from '../record-calls/attempt.ts';
import type { ManyCall } from '../record-calls/many-call.ts';
import type { RecordLock } from '../record-calls/record-lock.ts';
import type { FieldValues, StoredRecord } from '../record-calls/stored-record.ts';

/** Fields of a record that are to be another, parsed by its form's own rules, and the version that they were judged by. */
export interface RecordChange {
  id: number;
  version: number;
  fields: FieldValues;
}

/** The version that a change has left behind, or why it is refused. */
export type ChangeResult = Attempt<{ version: number }>;

/** A noun whose records can be changed many at once: which call changes them, and how they are found. All rules are those of the call. */
export interface BulkNoun {
  list: Endpoint & { exported: ExportedList; bulk: BulkList };
  update: Endpoint;
  /** What answers the calls. */
  feature: Feature;
  /** Those of the records that the caller sees. */
  seen(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Of records that the caller sees, those of which something cannot be changed; absent, there are none such. */
  locks?: (context: SignedInContext, ids: readonly number[]) => Promise<ReadonlyMap<number, RecordLock>>;
  /** In one query; `locked` keeps them from other writers until the transaction ends. */
  find(scope: Scope, ids: readonly number[], options: { locked: boolean }): Promise<StoredRecord[]>;
  /** The call, of many records; absent, it is made for each of them. */
  changeAll?: ManyCall<RecordChange>;
}
