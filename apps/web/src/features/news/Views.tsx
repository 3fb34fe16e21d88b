import { news } from '@edp/contract/news';
import { listOf } from '../../lib/list/list-query.ts';
import { useLocalList } from '../../lib/list/use-list.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './News.module.css';
import { PagedSection } from './PagedSection.tsx';

/** Who opened the news and when, newest first. */
export function Views({ newsId }: { newsId: number }) {
  const t = useTexts();
  const list = useLocalList(listOf(news.views, { filters: [], always: { newsId } }));
  return (
    <PagedSection
      label={t('浏览记录')}
      none={t('还没有浏览记录')}
      list={list}
      rowOf={(view, index) => (
        <li key={index} className={styles.line}>
          <strong>{view.userName}</strong>
          <span>{view.time}</span>
        </li>
      )}
    />
  );
}
