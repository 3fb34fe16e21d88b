import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './table.module.css';

const MAX_ROWS = 10;

/** Grey bars in place of rows that have never been seen. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <div className={styles.skeleton} />
        </td>
      ))}
    </tr>
  ));
}

/** Grey bars in place of words that are still to come. */
export function Skeleton({ count }: { count: number }) {
  return (
    <div className={styles.bars} aria-hidden="true">
      {Array.from({ length: count }, (_, bar) => (
        <div key={bar} className={styles.skeleton} />
      ))}
    </div>
  );
}

interface TableNoticeProps {
  text: string;
  action?: string;
  onAction?: (() => void) | undefined;
  /** Further words. */
  children?: ReactNode;
}

/** What stands where rows would stand: nothing yet, or, said aloud with what can be done, nothing found or a failure. */
export function TableNotice({ text, action, onAction, children }: TableNoticeProps) {
  return (
    <div className={styles.notice} role={action && 'alert'}>
      <p>{text}</p>
      {children}
      {action && <Button onClick={onAction}>{action}</Button>}
    </div>
  );
}
