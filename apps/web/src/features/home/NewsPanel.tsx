import { newsTitlesQuery, openNews } from '../../lib/live/news.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import styles from './HomePage.module.css';

const SHOWN = 8;

/** The newest titles; each opens the piece. */
export function NewsPanel() {
  return (
    <section className={styles.panel} aria-labelledby="home-news">
      <h2 id="home-news">{useTexts()('新闻')}</h2>
      <Titles />
    </section>
  );
}

function Titles() {
  const t = useTexts();
  const person = useSession();
  const { data, error, reload } = useFetch(newsTitlesQuery(person?.userId ?? 0));
  if (error && !data) return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  if (data.length === 0) return <p className={styles.none}>{t('还没有新闻')}</p>;
  return (
    <ul className={styles.news}>
      {data.slice(0, SHOWN).map(({ newsId, title }) => (
        <li key={newsId}>
          <button type="button" title={title} onClick={() => openNews(newsId)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
