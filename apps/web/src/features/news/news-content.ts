import { errorCodes } from '@edp/contract/error-codes';
import { news, type NewsItem } from '@edp/contract/news';
import { call, CallError } from '../../lib/api/call.ts';
import type { ForcedNews } from '../../lib/live/news.ts';
import type { Query } from '../../lib/query/query.ts';

/** A piece of news: fetched once for each opening, because each call counts as a view. */
export function newsItemQuery(newsId: number, opening: number | string): Query<NewsItem> {
  return {
    key: [news.content.path, newsId, opening],
    async fetch(signal) {
      const { data } = await call(news.content, { newsIds: [newsId] }, { signal });
      const [item] = data;
      if (!item) throw new CallError({ code: errorCodes.notFound.code });
      return item;
    },
    scope: 'news',
    freshFor: Number.POSITIVE_INFINITY,
  };
}

/** A piece that must be read, once for each round of it. */
export function forcedItemQuery({ newsId, round }: ForcedNews): Query<NewsItem> {
  return newsItemQuery(newsId, `forced-${round}`);
}
