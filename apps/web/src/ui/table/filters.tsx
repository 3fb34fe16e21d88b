import { createContext, use } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Filters } from '../../lib/list/list-address.ts';
import { clearByKey } from '../search/clear-by-key.ts';
import { CrossButton } from '../basic/CrossButton.tsx';
import styles from './filter-bar.module.css';

export interface FilterState {
  values: Filters;
  /** Remembers what is being typed. */
  set(name: string, value: string): void;
  /** Searches with this value at once. */
  apply(name: string, value: string): void;
  /** The field shows as a tag, if it is in use at all. */
  folded: boolean;
  /** The list has answered; a field that is slow to draw waits for that. */
  answered: boolean;
}

export const FilterContext = createContext<FilterState | undefined>(undefined);

interface TextFilterProps {
  name: string;
  label: string;
  placeholder?: string;
}

export function TextFilter({ name, label, placeholder }: TextFilterProps) {
  const { values, set, folded } = useFilterState();
  const value = values[name] ?? '';
  if (folded) return <FilterTag name={name} label={label} shown={value} />;
  return (
    <label className={styles.filter}>
      {label}
      <input
        type="search"
        name={name}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => set(name, event.target.value)}
        onKeyDown={clearByKey(value, () => set(name, ''))}
      />
    </label>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface ChoiceFilterProps {
  name: string;
  label: string;
  options: readonly Option[];
}

/** A choice is searched for at once; the first entry takes the filter away. */
export function ChoiceFilter({ name, label, options }: ChoiceFilterProps) {
  const t = useTexts();
  const { values, apply, folded } = useFilterState();
  const value = values[name] ?? '';
  if (folded) {
    const shown = options.find((option) => option.value === value)?.label ?? value;
    return <FilterTag name={name} label={label} shown={shown} />;
  }
  return (
    <label className={styles.filter}>
      {label}
      <select
        className="edp-choice"
        name={name}
        value={value}
        onChange={(event) => apply(name, event.target.value)}
      >
        <option value="">{t('全部')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A filter that is in use while its field is folded away. */
export function FilterTag({ name, label, shown }: { name: string; label: string; shown: string }) {
  const t = useTexts();
  const { apply } = useFilterState();
  if (!shown) return null;
  return (
    <span className={styles.tag}>
      {t('{label}：{value}', { label, value: shown })}
      <CrossButton label={t('取消筛选：{label}', { label })} onClick={() => apply(name, '')} />
    </span>
  );
}

/** What a field in a filter bar knows of the bar. */
export function useFilterState(): FilterState {
  const state = use(FilterContext);
  if (!state) throw new Error('A filter field must stand in a FilterBar');
  return state;
}
