import type { ReactNode } from 'react';
import type { Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './pickers.module.css';

interface ListNoticeProps extends Pick<Fetched<unknown>, 'loading' | 'error' | 'reload'> {
  /** Why nothing is found, where something is left out. */
  reason?: ReactNode;
}

/** What an open list says while it has nothing to offer. */
export function ListNotice({ loading, error, reload, reason }: ListNoticeProps) {
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
      <button type="button" className={styles.retry} onClick={() => void reload()}>
        {t('重试')}
      </button>
    </p>
  );
}
