import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { PickerFilter, useIdFilter } from './picker-filter.tsx';
import type { RecordKind } from './record-sources.ts';
import { usePickedRecord, useRecordName } from './use-records.ts';

const RecordSelect = onDemand(async () => (await import('./RecordSelect.tsx')).RecordSelect);

interface RecordFilterProps {
  of: RecordKind;
  name: string;
  label: string;
  placeholder?: string;
}

/** Filters a list by a record. */
export function RecordFilter({ of, name, label, placeholder }: RecordFilterProps) {
  const t = useTexts();
  const { value, folded, choose } = useIdFilter(name);
  const nameOf = useRecordName();
  const chosen = usePickedRecord(of, value, folded);
  return (
    <PickerFilter name={name} label={label} shown={value === undefined ? '' : nameOf(chosen)}>
      {(id) => (
        <RecordSelect
          of={of}
          id={id}
          value={value}
          placeholder={placeholder ?? t('全部')}
          onChange={choose}
        />
      )}
    </PickerFilter>
  );
}
