import { useEffect } from 'react';
import { onOtherTitles } from '../../lib/live/news.ts';

const EVERY_MS = 5 * 60_000;

/**
 * Fetches the titles again when there is news that must be read or other than before, and every few minutes while somebody works here: a
 * window that was left alone must not keep its session alive.
 */
export function useRefreshedTitles(reload: () => unknown): void {
  useEffect(() => {
    let isUsed = false;
    const use = () => (isUsed = true);
    const refresh = () => void reload();
    const timer = window.setInterval(() => {
      if (isUsed && !document.hidden) refresh();
      isUsed = false;
    }, EVERY_MS);
    const stop = onOtherTitles(refresh);
    window.addEventListener('pointerdown', use);
    window.addEventListener('keydown', use);
    return () => {
      window.clearInterval(timer);
      stop();
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
    };
  }, [reload]);
}
