import { useEffect, useRef, useState } from 'react';
import { news, type NewsItem } from '@edp/contract/news';
import { call, command } from '../../lib/call.ts';
import { reportFailure } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { useTexts } from '../../lib/texts.tsx';

/** The server answers at most as many at once. */
const MOST_AT_ONCE = 50;

/**
 * What must be read, in the order told. What comes while somebody reads joins the batch; N counts within it, and the
 * next batch begins when all has been read.
 */
export function useForcedReading(ids: readonly number[]) {
  const t = useTexts();
  const { items, clear } = useLoadedNews(ids);
  const [read, setRead] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const item = items[read];

  const confirm = async () => {
    if (!item || isBusy) return;
    setIsBusy(true);
    try {
      await command(news.confirmRead, { newId: item.id }, { success: 'shell' });
      notify.success(t('成功阅读第{n}条消息', { n: read + 1 }));
      setRead(read + 1);
    } catch (error) {
      reportFailure(error, t('操作失败'));
    } finally {
      setIsBusy(false);
    }
  };

  if (items.length > 0 && read >= items.length) {
    clear();
    setRead(0);
  }
  return { item, position: read + 1, total: items.length, isBusy, confirm: () => void confirm() };
}

/** Loads every piece once and keeps it until it is cleared. */
function useLoadedNews(ids: readonly number[]) {
  const t = useTexts();
  const [items, setItems] = useState<readonly NewsItem[]>([]);
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const load = async (newsIds: readonly number[]) => {
      try {
        const { data } = await call(news.content, { newsIds: [...newsIds] }, { success: 'shell' });
        setItems((known) => [...known, ...data]);
      } catch (error) {
        for (const id of newsIds) asked.current.delete(id);
        reportFailure(error, t('获取数据失败'));
      }
    };
    const fresh = ids.filter((id) => !asked.current.has(id));
    for (const id of fresh) asked.current.add(id);
    for (let at = 0; at < fresh.length; at += MOST_AT_ONCE) void load(fresh.slice(at, at + MOST_AT_ONCE));
  }, [ids, t]);
  return { items, clear: () => setItems([]) };
}
