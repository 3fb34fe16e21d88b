import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import styles from './pickers.module.css';

interface ListNoticeProps {
  loading: boolean;
  error: string | undefined;
  retry: () => void;
  /** Why nothing is found, where something is left out. */
  reason?: ReactNode;
}

/** What an open list says while it has nothing to offer. */
export function ListNotice({ loading, error, retry, reason }: ListNoticeProps) {
  const t = useTexts();
  if (loading) return <p className={styles.notice}>{t('加载中…')}</p>;
  if (!error)
    return (
      <div className={styles.notice}>
        {t('没有符合条件的数据')}
        {reason}
      </div>
    );
  return (
    <p className={styles.notice} role="alert">
      {error}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('重试')}
      </button>
    </p>
  );
}
