import { useId, type ReactNode } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  title: string;
  /** What can be done. */
  actions?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, actions, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
