import { useEffect, useEffectEvent, useRef } from 'react';
import type { Neighbours } from '../../lib/list/use-neighbours.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { isHeard } from '../table/use-list-keys.ts';
import styles from './record-place.module.css';

interface RecordPlaceProps {
  /** Undefined where it was not opened from a list. */
  of: Neighbours | undefined;
}

/** The place of a record in the list that led to it, and its neighbours there: K is the one before, J the next one. */
export function RecordPlace({ of: neighbours }: RecordPlaceProps) {
  const t = useTexts();
  const place = useRef<HTMLElement>(null);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey } = event;
    if (!place.current || ctrlKey || metaKey || altKey || !isHeard(event, place.current)) return;
    const ways: Readonly<Record<string, (() => void) | undefined>> = {
      j: neighbours?.next,
      k: neighbours?.previous,
    };
    ways[event.key.toLowerCase()]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!neighbours) return null;
  const { position, total, totalBounded, previous, next } = neighbours;
  return (
    <nav ref={place} className={styles.place} aria-label={t('列表中的位置')}>
      <button
        type="button"
        aria-label={t('上一条')}
        title={`${t('上一条')} (K)`}
        aria-keyshortcuts="K"
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
        title={`${t('下一条')} (J)`}
        aria-keyshortcuts="J"
        disabled={!next}
        onClick={next}
      >
        ›
      </button>
    </nav>
  );
}
