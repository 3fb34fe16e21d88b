import { useState } from 'react';
import type { OpenedNews } from '../../lib/live/news.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { Comments } from './Comments.tsx';
import { newsItemQuery } from './news-content.ts';
import styles from './News.module.css';
import { NewsBody } from './NewsBody.tsx';
import { Views } from './Views.tsx';

interface NewsDetailProps {
  opened: OpenedNews;
  onClose: () => void;
}

/** A piece of news with its comments and with who has opened it. */
export function NewsDetail(props: NewsDetailProps) {
  return (
    <TextsProvider functionKey="news">
      <Detail {...props} />
    </TextsProvider>
  );
}

function Detail({ opened, onClose }: NewsDetailProps) {
  const t = useTexts();
  const { data: item, error, reload } = useFetch(newsItemQuery(opened.newsId, opened.opening));
  return (
    <Dialog title={item?.title ?? t('新闻详情')} width={820} onClose={onClose}>
      {item && <NewsBody item={item} isCounted />}
      {item && <Sections opened={opened} />}
      {!item && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {!item && !error && <div className={styles.waiting} aria-busy="true" />}
    </Dialog>
  );
}

const SECTIONS = ['评论', '浏览记录'] as const;

function Sections({ opened }: { opened: OpenedNews }) {
  const t = useTexts();
  const [shown, setShown] = useState<(typeof SECTIONS)[number]>('评论');
  return (
    <section className={styles.sections}>
      <div className={styles.tabs} role="group" aria-label={t('评论与浏览记录')}>
        {SECTIONS.map((section) => (
          <button
            key={section}
            type="button"
            aria-pressed={section === shown}
            onClick={() => setShown(section)}
          >
            {t(section)}
          </button>
        ))}
      </div>
      {shown === '评论' ? <Comments opened={opened} /> : <Views newsId={opened.newsId} />}
    </section>
  );
}
