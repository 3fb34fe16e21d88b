import { type KeyboardEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PAGE_SIZES } from '../../lib/list/paging.ts';
import type { List } from '../../lib/list/use-list.ts';
import styles from './pager.module.css';

const BOUND = 10_000;

type Pages = Pick<List<unknown>, 'total' | 'totalBounded' | 'pageNo' | 'pageSize' | 'turnTo'>;

interface PagerProps {
  list: Pages;
  sizes?: readonly number[];
}

/** Keeps the pager's place until the first page is there, so that nothing moves under the pointer. */
export function PagerPlaceholder() {
  return <div className={styles.pager} aria-hidden="true" />;
}

/** Total, page size, pages and a jump. */
export function Pager({ list, sizes = PAGE_SIZES }: PagerProps) {
  const t = useTexts();
  const { total, totalBounded, pageNo, pageSize, turnTo } = list;
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={styles.pager} aria-label={t('分页')}>
      <span className={styles.total}>{t('共 {n} 条', { n: totalBounded ? `${BOUND}+` : total })}</span>
      <select
        className="edp-choice"
        aria-label={t('每页条数')}
        value={pageSize}
        onChange={(event) => turnTo(1, Number(event.target.value))}
      >
        {[...new Set([...sizes, pageSize])]
          .sort((one, other) => one - other)
          .map((size) => (
            <option key={size} value={size}>
              {t('{n} 条/页', { n: size })}
            </option>
          ))}
      </select>
      <button
        type="button"
        aria-label={t('上一页')}
        disabled={pageNo <= 1}
        onClick={() => turnTo(pageNo - 1)}
      >
        ‹
      </button>
      {pagesAround(pageNo, last).map((page, index) =>
        page === undefined ? (
          <span key={`gap${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t('第 {n} 页', { n: page })}
            aria-current={page === pageNo ? 'page' : undefined}
            onClick={() => turnTo(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('下一页')}
        disabled={pageNo >= last}
        onClick={() => turnTo(pageNo + 1)}
      >
        ›
      </button>
      <label className={styles.jump}>
        {t('跳至')}
        <input
          type="text"
          inputMode="numeric"
          onKeyDown={(event) => jump(event, { last, turnTo: (page) => turnTo(page) })}
        />
      </label>
    </nav>
  );
}

function jump(event: KeyboardEvent<HTMLInputElement>, pages: { last: number; turnTo(page: number): void }) {
  if (event.key !== 'Enter') return;
  const wanted = Math.round(Number(event.currentTarget.value));
  event.currentTarget.value = '';
  if (wanted >= 1) pages.turnTo(Math.min(wanted, pages.last));
}

/** First, last and the neighbours of a page; undefined stands for a gap. */
function pagesAround(pageNo: number, last: number): (number | undefined)[] {
  const near = [1, pageNo - 1, pageNo, pageNo + 1, last];
  if (pageNo <= 3) near.push(2, 3);
  if (pageNo >= last - 2) near.push(last - 1, last - 2);
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [undefined, page] : [page];
  });
}
