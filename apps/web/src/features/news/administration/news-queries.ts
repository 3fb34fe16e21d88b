import { administeredNews, type AdministeredNews } from '@edp/contract/administered-news';
import { listOf } from '../../../lib/list/list-query.ts';
import { queryOf, type Query } from '../../../lib/query/query.ts';

export const newsList = listOf(administeredNews.list, {
  name: 'news',
  filters: ['keyword', 'state', 'forcedRead', 'from', 'to'],
});

/** The id in the address of a new piece. */
export const NEW = '0';

export const newsAddress = (id: number | string) => `/admin/news/${id}`;

/** What the page of a piece asks for; what is no id is for the server to refuse. */
export function pieceQuery(id: string): Query<AdministeredNews> {
  return queryOf(administeredNews.detail, { id });
}

/** How many people pieces are for, and how many have read them. */
export function readingsQuery(ids: readonly number[]) {
  return queryOf(administeredNews.readings, { ids: [...ids] });
}
