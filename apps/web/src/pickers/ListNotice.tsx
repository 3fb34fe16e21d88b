import { useTexts } from '../lib/texts.tsx';
import styles from './pickers.module.css';

interface ListNoticeProps {
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** What an open list says while it has nothing to offer. */
export function ListNotice({ loading, failed, retry }: ListNoticeProps) {
  const t = useTexts();
  if (loading) return <p className={styles.notice}>{t('加载中…')}</p>;
  if (!failed) return <p className={styles.notice}>{t('没有符合条件的数据')}</p>;
  return (
    <p className={styles.notice} role="alert">
      {t('获取数据失败')}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('重试')}
      </button>
    </p>
  );
}
