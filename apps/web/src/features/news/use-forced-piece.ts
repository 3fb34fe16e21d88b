import { useEffect } from 'react';
import type { NewsItem } from '@edp/contract/news';
import { isGone, reportFailure } from '../../lib/api/failure.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { onLiveOpen } from '../../lib/live/live.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { ForcedNews } from '../../lib/live/news.ts';
import { forcedItemQuery } from './news-content.ts';

const FIRST_DELAY_MS = 10_000;
const NOTHING: ForcedNews = { newsId: 0, round: 0 };
const MAX_DELAY_MS = 120_000;

/**
 * A piece that must be read; null when it does not exist. One that fails to load is tried again after 10 s and ever
 * later, at most 2 min, and as soon as the socket opens again.
 */
export function useForcedPiece(forced: ForcedNews | undefined): NewsItem | null | undefined {
  const t = useTexts();
  const piece = useFetch(forcedItemQuery(forced ?? NOTHING), {
    enabled: forced !== undefined,
    retryAfter: (failures) => Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS),
  });
  const { data, failure, failures, reload } = piece;
  const missing = isGone(failure);
  const failed = failure !== null && !missing;
  useEffect(() => (failed ? onLiveOpen(() => void reload()) : undefined), [failed, reload]);
  useEffect(() => {
    // Told once; the further attempts are silent.
    if (failed && failures === 1) reportFailure(failure, t('获取服务器数据失败'));
  }, [failed, failure, failures, t]);
  return missing ? null : data;
}
