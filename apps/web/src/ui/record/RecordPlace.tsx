import { useEffect, useEffectEvent, useRef } from 'react';
import type { Neighbours } from '../../lib/list/use-neighbours.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { isTypedInto } from '../../lib/browser/typed-into.ts';
import { isTopmost } from '../overlay/Dialog.tsx';
import { isHeard } from '../table/use-list-keys.ts';
import styles from './record-place.module.css';

interface RecordPlaceProps {
  /** Undefined where it was not opened from a list. */
  of: Neighbours | undefined;
  /** It stands in a drawer over the list, through which the arrow keys go. */
  inDrawer?: boolean;
}

const KEYS = {
  page: { previous: 'K', next: 'J' },
  drawer: { previous: 'ArrowUp', next: 'ArrowDown' },
};
const SHOWN: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/**
 * The place of a record in the list that led to it, and its neighbours there: K is the one before, J the next one; over the list the
 * arrow keys are.
 */
export function RecordPlace({ of: neighbours, inDrawer = false }: RecordPlaceProps) {
  const t = useTexts();
  const place = useRef<HTMLElement>(null);
  const keys = KEYS[inDrawer ? 'drawer' : 'page'];
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key } = event;
    if (!place.current || ctrlKey || metaKey || altKey) return;
    if (!(inDrawer ? isHeardWithin : isHeard)(event, place.current)) return;
    const way = (
      [
        ['previous', keys.previous],
        ['next', keys.next],
      ] as const
    ).find(([, name]) => name.toLowerCase() === key.toLowerCase());
    if (!way) return;
    // The drawer would scroll besides.
    event.preventDefault();
    neighbours?.[way[0]]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!neighbours) return null;
  const { position, total, totalBounded, previous, next } = neighbours;
  const titleOf = (words: string, key: string) => `${words} (${SHOWN[key] ?? key})`;
  return (
    <nav ref={place} className={styles.place} aria-label={t('列表中的位置')}>
      <button
        type="button"
        aria-label={t('上一条')}
        title={titleOf(t('上一条'), keys.previous)}
        aria-keyshortcuts={keys.previous}
        disabled={!previous}
        onClick={previous}
      >
        ‹
      </button>
      <span>
        {position} / {totalBounded ? `${total - 1}+` : total}
      </span>
      <button
        type="button"
        aria-label={t('下一条')}
        title={titleOf(t('下一条'), keys.next)}
        aria-keyshortcuts={keys.next}
        disabled={!next}
        onClick={next}
      >
        ›
      </button>
    </nav>
  );
}

/** Not while something is typed or another window or a menu lies over the one that the place is in. */
function isHeardWithin({ target, defaultPrevented }: KeyboardEvent, place: Element): boolean {
  const dialog = place.closest('dialog');
  if (defaultPrevented || isTypedInto(target) || !dialog || !isTopmost(dialog)) return false;
  return document.querySelector(':popover-open:not(.edp-toast)') === null;
}
