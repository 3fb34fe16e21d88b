import type { RecordKind } from './record-sources.ts';
import { usePickedRecord, useRecordName } from './use-records.ts';

export interface KnownName {
  id: number | null | undefined;
  name: string | undefined;
}

export interface Named {
  /** What a field holds. */
  id: unknown;
  /** The one whose name the caller knows; any other is asked for. */
  known?: KnownName;
}

/** Names the record that a field holds, where the form is read or compared. */
export function RecordName({ of, id, known }: Named & { of: RecordKind }) {
  const isKnown = Boolean(known?.name) && known?.id === id;
  const nameOf = useRecordName();
  const record = usePickedRecord(of, Number(id), !isKnown);
  return isKnown ? known?.name : nameOf(record);
}
