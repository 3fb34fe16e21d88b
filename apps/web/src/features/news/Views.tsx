import { news } from '@edp/contract/news';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.tsx';
import styles from './News.module.css';
import { PagedSection } from './PagedSection.tsx';
import { usePages } from './use-pages.ts';

/** Who opened the news and when, newest first. */
export function Views({ newId }: { newId: number }) {
  const t = useTexts();
  const pages = usePages({ name: 'views', newId, load: (input) => call(news.views, input) });
  return (
    <PagedSection
      label={t('浏览记录')}
      none={t('还没有浏览记录')}
      pages={pages}
      rowOf={(view, index) => (
        <li key={index} className={styles.line}>
          <strong>{view.commentSName}</strong>
          <span>{view.commentsDate}</span>
        </li>
      )}
    />
  );
}
