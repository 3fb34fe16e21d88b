import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Next to their labels, a line each; or below them, as many in a row as there is room for. */
  as: 'lines' | 'cells';
  children: ReactNode;
}

/** What is known of something, to be read; made of `Fact`. */
export function Facts({ as, children }: FactsProps) {
  return <dl className={styles[as]}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === undefined || children === '' ? '–' : children}</dd>
    </div>
  );
}
