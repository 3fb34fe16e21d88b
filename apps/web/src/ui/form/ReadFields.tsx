import type { ReactNode } from 'react';
import { ReadingContext } from '../form-core/form-context.ts';
import styles from './form.module.css';

interface ReadFieldsProps {
  /** What the fields hold, by their names; undefined: they are edited after all. */
  values: object | undefined;
  children: ReactNode;
}

/** Shows the fields inside as text that cannot be edited. */
export function ReadFields({ values, children }: ReadFieldsProps) {
  if (!values) return children;
  return (
    <ReadingContext value={Object.fromEntries(Object.entries(values))}>
      <dl className={styles.read}>{children}</dl>
    </ReadingContext>
  );
}
