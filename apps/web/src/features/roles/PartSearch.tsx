import { clearByKey } from '../../ui/basic/clear-by-key.ts';
import styles from './parts.module.css';

interface PartSearchProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
}

export function PartSearch({ label, typed, onType }: PartSearchProps) {
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={clearByKey(typed, () => onType(''))}
    />
  );
}
