import { useState } from 'react';
import { news } from '@edp/contract/news';
import { command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import type { ForcedNews } from '../../lib/live/news.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { prefetch } from '../../lib/query/query.ts';
import { forcedItemQuery } from './news-content.ts';
import { useForcedPiece } from './use-forced-piece.ts';

/**
 * What must be read, in the order told, each loaded when its turn comes, because loading counts as a view. What comes
 * while somebody reads joins the batch; N counts within it, and the next batch begins when all has been read.
 */
export function useForcedReading(forced: readonly ForcedNews[]) {
  const t = useTexts();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [read, setRead] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const left = forced.filter((piece) => !settled.has(keyOf(piece)));
  const [current, next] = left;
  const item = useForcedPiece(current);

  const settle = (piece: ForcedNews) => setSettled((known) => new Set([...known, keyOf(piece)]));
  // There is no such piece any more.
  if (item === null && current !== undefined) settle(current);
  if (left.length === 0 && read > 0) setRead(0);

  const confirm = async () => {
    if (isBusy || current === undefined) return;
    setIsBusy(true);
    try {
      await command(news.confirmRead, { newsId: current.newsId });
      notify.success(t('成功阅读第{n}条消息', { n: read + 1 }));
      // This one stays until the next can be shown.
      if (next !== undefined) await prefetch(forcedItemQuery(next));
      settle(current);
      setRead(read + 1);
    } catch (error) {
      reportFailure(error, t('操作失败'));
    } finally {
      setIsBusy(false);
    }
  };

  return { item, position: read + 1, total: read + left.length, isBusy, confirm: () => void confirm() };
}

function keyOf({ newsId, round }: ForcedNews): string {
  return `${newsId}/${round}`;
}
