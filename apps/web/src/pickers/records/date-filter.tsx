import { onDemand } from '../../ui/basic/on-demand.tsx';
import { useFilterState } from '../../ui/table/filters.tsx';
import { PickerFilter } from './picker-filter.tsx';

const DateField = onDemand(async () => (await import('../../ui/form/DateField.tsx')).DateField);

/** A day of the calendar, typed or chosen. */
export function DateFilter({ name, label }: { name: string; label: string }) {
  const { values, set } = useFilterState();
  const value = values[name] ?? '';
  return (
    <PickerFilter name={name} label={label} shown={value}>
      {(id) => <DateField id={id} value={value || null} onChange={(date) => set(name, date ?? '')} />}
    </PickerFilter>
  );
}
