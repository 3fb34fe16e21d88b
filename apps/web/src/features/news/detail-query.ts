import { queryOptions } from '@tanstack/react-query';
import { news, type NewsItem } from '@edp/contract/news';
import { call, CallError } from '../../lib/call.ts';
import type { OpenedNews } from '../../lib/news.ts';

/** One opening of a piece: asked once, because each call counts as a view. */
export function detailQuery({ newId, opening }: OpenedNews) {
  return queryOptions({
    queryKey: ['news', 'detail', newId, opening],
    queryFn: async (): Promise<NewsItem> => {
      const { data } = await call(news.content, { newsIds: [newId] }, { success: 'shell' });
      const [item] = data;
      if (!item) throw new CallError();
      return item;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
