import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { PickerFilter, useIdFilter } from './picker-filter.tsx';
import type { RecordKind } from './record-sources.ts';

const RecordSelect = onDemand(async () => (await import('./RecordSelect.tsx')).RecordSelect);
const FoldedRecord = onDemand(async () => (await import('./FoldedRecord.tsx')).FoldedRecord);

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
  if (folded)
    return value === undefined ? null : <FoldedRecord of={of} name={name} label={label} value={value} />;
  return (
    <PickerFilter name={name} label={label} shown="">
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
