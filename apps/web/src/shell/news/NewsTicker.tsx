import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { TickerItem } from '@edp/contract/news';
import { newsTitlesQuery, openNews } from '../../lib/live/news.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './NewsTicker.module.css';
import { NewsWindows } from './NewsWindows.tsx';
import { useRefreshedTitles } from './use-refreshed-titles.ts';
import { useTickerMotion } from './use-ticker-motion.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** News of the tenant: the titles that run through the header, and the windows that they open. */
export function NewsTicker({ userId }: { userId: number }) {
  const { data: items = [], reload } = useFetch(newsTitlesQuery(userId));
  useRefreshedTitles(reload);
  return (
    <div className={styles.room}>
      {items.length > 0 && <Line items={items} />}
      <NewsWindows />
    </div>
  );
}

/** One tab stop: the arrow keys go from title to title, and the line stands still meanwhile. */
function Line({ items }: { items: readonly TickerItem[] }) {
  const t = useTexts();
  const line = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const { copies, hold, show } = useTickerMotion({ line, track });
  const [current, setCurrent] = useState(0);
  const reached = Math.min(current, items.length - 1);

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (reached + by + items.length) % items.length;
    track.current?.querySelectorAll<HTMLElement>('li button')[next]?.focus();
  };
  const enter = ({ target }: FocusEvent<HTMLElement>, index: number) => {
    setCurrent(index);
    if (!target.matches(':focus-visible')) return;
    hold('focus', true);
    show(target);
  };

  return (
    <div
      ref={line}
      className={styles.line}
      role="group"
      aria-label={t('新闻')}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onBlur={() => hold('focus', false)}
      onKeyDown={step}
    >
      <div ref={track} className={styles.track}>
        <ul className={styles.copy}>
          {items.map(({ newsId, title }, index) => (
            <li key={newsId}>
              <button
                type="button"
                tabIndex={index === reached ? 0 : -1}
                title={title}
                onFocus={(event) => enter(event, index)}
                onClick={() => openNews(newsId)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
        {Array.from({ length: copies }, (_, copy) => (
          <Echo key={copy} items={items} />
        ))}
      </div>
    </div>
  );
}

/** The same titles once more behind the first ones, so that the line has no end; for the pointer alone. */
function Echo({ items }: { items: readonly TickerItem[] }) {
  return (
    <div className={styles.copy} aria-hidden="true">
      {items.map(({ newsId, title }) => (
        <span
          key={newsId}
          title={title}
          // The focus stays where it was: here nothing may hold it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openNews(newsId)}
        >
          {title}
        </span>
      ))}
    </div>
  );
}
