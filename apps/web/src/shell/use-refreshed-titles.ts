import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newsTitlesQuery, onForcedNews } from '../lib/news.ts';

const EVERY_MS = 5 * 60_000;

/**
 * Asks for the titles anew when there is news that must be read, and every few minutes while somebody works here: a
 * window that was left alone must not keep its session alive.
 */
export function useRefreshedTitles(userId: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isUsed = false;
    const use = () => (isUsed = true);
    const refresh = () => void queries.invalidateQueries({ queryKey: newsTitlesQuery(userId).queryKey });
    const timer = window.setInterval(() => {
      if (isUsed && !document.hidden) refresh();
      isUsed = false;
    }, EVERY_MS);
    const stop = onForcedNews(refresh);
    window.addEventListener('pointerdown', use);
    window.addEventListener('keydown', use);
    return () => {
      window.clearInterval(timer);
      stop();
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
    };
  }, [queries, userId]);
}
