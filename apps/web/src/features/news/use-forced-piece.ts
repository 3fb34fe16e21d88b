import { useEffect } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { news, type NewsItem } from '@edp/contract/news';
import { call } from '../../lib/call.ts';
import { isGone, reportFailure } from '../../lib/failure.ts';
import { onLiveOpen } from '../../lib/live.ts';
import { useTexts } from '../../lib/texts.tsx';

const FIRST_DELAY = 10_000;
const LONGEST_DELAY = 120_000;

/**
 * A piece that must be read; null when it does not exist. One that fails to load is tried again after 10 s and ever
 * later, at most 2 min, and as soon as the socket opens again.
 */
export function useForcedPiece(id: number | undefined): NewsItem | null | undefined {
  const t = useTexts();
  const { data, error, errorUpdateCount, refetch } = useQuery({
    ...forcedQuery(id),
    refetchInterval: ({ state }) => state.status === 'error' && delayAfter(state.errorUpdateCount),
  });
  useEffect(() => (error ? onLiveOpen(() => void refetch()) : undefined), [error, refetch]);
  useEffect(() => {
    // Told once; the further attempts are silent.
    if (error && errorUpdateCount === 1) reportFailure(error, t('获取数据失败'));
  }, [error, errorUpdateCount, t]);
  return data;
}

/** Loaded once, because each call counts as a view. */
export function forcedQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['news', 'forced', id],
    queryFn: id === undefined ? skipToken : () => loadPiece(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function loadPiece(id: number): Promise<NewsItem | null> {
  try {
    const { data } = await call(news.content, { newsIds: [id] }, { success: 'shell' });
    return data[0] ?? null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function delayAfter(failures: number): number {
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
}
