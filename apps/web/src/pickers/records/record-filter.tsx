import { useDeferredValue, useId } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilterTag, useFilterState } from '../../ui/table/filters.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { idOf } from './id-of.ts';
import type { RecordKind } from './record-sources.ts';
import { usePickedRecord, useRecordName } from './use-records.ts';
import styles from './pickers.module.css';

const RecordSelect = onDemand(async () => (await import('./RecordSelect.tsx')).RecordSelect);

interface RecordFilterProps {
  of: RecordKind;
  name: string;
  label: string;
  placeholder?: string;
}

/** Filters a list by a record; what is chosen is searched for at once. */
export function RecordFilter({ of, name, label, placeholder }: RecordFilterProps) {
  const t = useTexts();
  const id = useId();
  const { values, apply, folded, answered } = useFilterState();
  const nameOf = useRecordName();
  const value = idOf(values[name]);
  const chosen = usePickedRecord(of, value, folded);
  // Drawing it for the first time takes longer than the rows, which must not wait for it.
  const isDrawn = useDeferredValue(answered, false);
  if (folded) {
    if (value === undefined) return null;
    return <FilterTag name={name} label={label} shown={nameOf(chosen)} />;
  }
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.filterField}>
        {isDrawn && (
          <RecordSelect
            of={of}
            id={id}
            value={value}
            placeholder={placeholder ?? t('全部')}
            onChange={(next) => apply(name, next === undefined ? '' : String(next))}
          />
        )}
      </div>
    </div>
  );
}
