import type { ReactNode } from 'react';
import { partsOf, withPart, type FilterEditorProps } from './list-filter.ts';
import styles from './chips.module.css';

interface CheckListProps extends FilterEditorProps {
  label: string;
  options: readonly { id: number; name: string; note?: string | undefined }[];
  busy: boolean;
  /** Only one of them. */
  single?: boolean | undefined;
  /** What stands in the place of options. */
  children?: ReactNode;
}

/** Options to choose among; each counts at once. */
export function CheckList({ label, options, value, onApply, busy, single, children }: CheckListProps) {
  const chosen = partsOf(value);
  return (
    <div role="group" aria-label={label} className={styles.options} aria-busy={busy}>
      {options.map(({ id, name, note }) => (
        <label key={id} title={name}>
          <input
            type="checkbox"
            checked={chosen.includes(String(id))}
            onChange={({ target }) => onApply(withPart(single ? '' : value, String(id), target.checked))}
          />
          <span>{name}</span>
          <small>{note}</small>
        </label>
      ))}
      {children}
    </div>
  );
}
