import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import styles from './pickers.module.css';

interface ListNoticeProps {
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Why nothing is found, where something is left out. */
  reason?: ReactNode;
}

/** What an open list says while it has nothing to offer. */
export function ListNotice({ loading, failed, retry, reason }: ListNoticeProps) {
  const t = useTexts();
  if (loading) return <p className={styles.notice}>{t('加载中…')}</p>;
  if (!failed)
    return (
      <div className={styles.notice}>
        {t('没有符合条件的数据')}
        {reason}
      </div>
    );
  return (
    <p className={styles.notice} role="alert">
      {t('获取数据失败')}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('重试')}
      </button>
    </p>
  );
}
