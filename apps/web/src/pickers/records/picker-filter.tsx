import { useDeferredValue, useId, type ReactNode } from 'react';
import { FilterTag, useFilterState } from '../../ui/table/filters.tsx';
import styles from './pickers.module.css';

interface PickerFilterProps {
  name: string;
  label: string;
  /** What is chosen, in words; empty where nothing is. */
  shown: string;
  /** The picker, which takes the id that its label names. */
  children: (id: string) => ReactNode;
}

/** A picker in a filter bar; folded away, a tag says what is chosen. */
export function PickerFilter({ name, label, shown, children }: PickerFilterProps) {
  const id = useId();
  const { folded, answered } = useFilterState();
  // Drawing it for the first time takes longer than the rows, which must not wait for it.
  const isDrawn = useDeferredValue(answered, false);
  if (folded) return <FilterTag name={name} label={label} shown={shown} />;
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.filterField}>{isDrawn && children(id)}</div>
    </div>
  );
}

/** A filter that holds the id of what is chosen; it is searched for at once. */
export function useIdFilter(name: string) {
  const { values, apply, folded } = useFilterState();
  const text = values[name];
  return {
    /** Undefined for anything but an id. */
    value: text && /^\d{1,16}$/.test(text) ? Number(text) : undefined,
    folded,
    choose: (id: number | undefined) => apply(name, id === undefined ? '' : String(id)),
  };
}
