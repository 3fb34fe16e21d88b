import type { ReactNode } from 'react';
import styles from './list.module.css';

interface ListPageProps {
  title: string;
  /** Main action on the right, secondary ones before it. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** The table, and what opens over it. */
  children: ReactNode;
}

export function ListPage({ title, actions, filters, children }: ListPageProps) {
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      {filters}
      {children}
    </section>
  );
}
