import { clearByKey } from './clear-by-key.ts';
import styles from './search-input.module.css';

interface SearchInputProps {
  label: string;
  /** The label when absent. */
  placeholder?: string;
  typed: string;
  onType: (typed: string) => void;
}

/** What is typed to search in what stands below it; Esc takes it away first. */
export function SearchInput({ label, placeholder = label, typed, onType }: SearchInputProps) {
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={clearByKey(typed, () => onType(''))}
    />
  );
}
