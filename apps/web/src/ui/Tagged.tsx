import type { ReactNode } from 'react';
import { Explained } from './Explained.tsx';
import styles from './table.module.css';

interface TaggedProps {
  tag: string;
  /** What the tag means, as its tooltip. */
  explanation: string;
  children: ReactNode;
}

/** What a cell says with a small tag behind it, which stays in sight however long the text is. */
export function Tagged({ tag, explanation, children }: TaggedProps) {
  return (
    <span className={styles.tagged}>
      <span className={styles.cell}>{children}</span>
      <Explained className={styles.tag} explanation={explanation}>
        {tag}
      </Explained>
    </span>
  );
}
