import { useSyncExternalStore } from 'react';
import { queryOptions } from '@tanstack/react-query';
import { news } from '@edp/contract/news';
import { call } from './call.ts';

const FRESH_MS = 60_000;

/** Newest titles: the line in the header and the home page show the same ones. */
export function newsTitlesQuery(userId: number) {
  return queryOptions({
    queryKey: ['news', 'titles', userId],
    queryFn: async () => (await call(news.ticker, { userId }, { success: 'shell' })).data,
    staleTime: FRESH_MS,
  });
}

export interface OpenedNews {
  newId: number;
  /** Each opening counts as a view of its own. */
  opening: number;
}

let opened: OpenedNews | undefined;
let openings = 0;
const listeners = new Set<() => void>();

/** Shows a piece of news over whatever is open. */
export function openNews(newId: number): void {
  openings += 1;
  put({ newId, opening: openings });
}

export function closeNews(): void {
  put(undefined);
}

export function useOpenedNews(): OpenedNews | undefined {
  return useSyncExternalStore(onOpened, () => opened);
}

function put(next: OpenedNews | undefined): void {
  opened = next;
  for (const listener of [...listeners]) listener();
}

function onOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
