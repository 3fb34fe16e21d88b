import type { ListFilter } from './list-filter.ts';
import styles from './chips.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

/** One of a few. */
export function choiceFilter(
  named: Pick<ListFilter, 'name' | 'label'>,
  options: readonly FilterOption[],
): ListFilter {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return {
    ...named,
    shown: labelOf,
    editor: ({ value, onApply }) => (
      <div role="group" aria-label={named.label} className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={named.name}
              checked={value === option.value}
              onChange={() => onApply(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    ),
  };
}
