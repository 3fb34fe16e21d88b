import type { ReactNode } from 'react';
import { Tooltip } from '../basic/Tooltip.tsx';
import styles from './table.module.css';

interface BadgeProps {
  tag: string;
  /** What the tag means, as its tooltip. */
  explanation: string;
  children: ReactNode;
}

/** What a cell says with a small tag behind it, which stays in sight however long the text is. */
export function Badge({ tag, explanation, children }: BadgeProps) {
  return (
    <span className={styles.tagged}>
      <span className={styles.cell}>{children}</span>
      <Tooltip className={styles.tag} explanation={explanation}>
        {tag}
      </Tooltip>
    </span>
  );
}
