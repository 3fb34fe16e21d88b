import { FilterTag } from '../../ui/table/filters.tsx';
import type { RecordKind } from './record-sources.ts';
import { usePickedRecord, useRecordName } from './use-records.ts';

interface FoldedRecordProps {
  of: RecordKind;
  name: string;
  label: string;
  value: number;
}

/** The record that a list is filtered by, while the field is folded away. */
export function FoldedRecord({ of, name, label, value }: FoldedRecordProps) {
  const nameOf = useRecordName();
  return <FilterTag name={name} label={label} shown={nameOf(usePickedRecord(of, value, true))} />;
}
