import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useTab } from '../../lib/address/tab.ts';
import { Code } from '../basic/Code.tsx';
import { FavouriteStar } from '../buttons/FavouriteStar.tsx';
import styles from './record-page.module.css';

interface RecordHeadProps {
  title: string;
  code?: string;
  status?: ReactNode;
  dirty?: boolean;
  /** What is said of its draft. */
  draft?: ReactNode;
  /** A line below. */
  note?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** Names the record of a page and stays in sight with what can be done. */
export function RecordHead({ title, code, status, dirty = false, draft, note, children }: RecordHeadProps) {
  const t = useTexts();
  const { record } = useTab();
  return (
    <header ref={tellHeight} className={styles.head}>
      <div className={styles.name}>
        <h1>{title}</h1>
        {code && <Code>{code}</Code>}
        {code && record && <FavouriteStar of={record} />}
        {status}
        <span className={styles.dirty} role="status">
          {dirty && t('有未保存的修改')}
        </span>
        {draft}
      </div>
      <div className={styles.actions} data-actions>
        {children}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </header>
  );
}

/** The tabs below stick to its lower edge, wherever that is. */
function tellHeight(head: HTMLElement | null) {
  if (!head) return;
  const observer = new ResizeObserver(() =>
    head.parentElement?.style.setProperty('--edp-record-head', `${head.offsetHeight}px`),
  );
  observer.observe(head);
  return () => observer.disconnect();
}
