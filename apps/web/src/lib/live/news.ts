import { useSyncExternalStore } from 'react';
import type { SocketMessage } from '@edp/contract/live';
import { news, type TickerItem } from '@edp/contract/news';
import { listeners } from '../browser/listeners.ts';
import { queryOf, type Query } from '../query/query.ts';
import { onLive } from './live.ts';

const FRESH_MS = 60_000;

/** Newest titles: the line in the header and the home page show the same ones. */
export function newsTitlesQuery(userId: number): Query<TickerItem[]> {
  return { ...queryOf(news.ticker, { userId }), scope: 'news', freshFor: FRESH_MS };
}

/** A thousand windows that are told at the same moment ask within this time. */
const SPREAD_MS = 2_000;

/** Hears of news that must be read, a moment of this window's own after it was told. */
export function onForcedNews(listener: (ids: readonly number[]) => void): () => void {
  return onLater('newsMessage', listener);
}

/** Hears a moment of this window's own after it was told that titles may be others by now. */
export function onOtherTitles(listener: () => void): () => void {
  const stops = [onLater('newsMessage', listener), onLater('newsChanged', listener)];
  return () => stops.forEach((stop) => stop());
}

function onLater(wanted: SocketMessage['method'], listener: (ids: readonly number[]) => void): () => void {
  const delay = Math.random() * SPREAD_MS;
  let isHeard = true;
  const stop = onLive(({ method, newData }) => {
    if (method !== wanted || !Array.isArray(newData)) return;
    window.setTimeout(() => isHeard && listener(newData), delay);
  });
  return () => {
    isHeard = false;
    stop();
  };
}

/** Hears at once of news that were changed or taken back; what still has to be read is told of anew behind that. */
export function onChangedNews(listener: (ids: readonly number[]) => void): () => void {
  return onLive(({ method, newData }) => {
    if (method === 'newsChanged' && Array.isArray(newData)) listener(newData);
  });
}

/** A piece that must be read; each change of it begins a further round. */
export interface ForcedNews {
  newsId: number;
  round: number;
}

export interface OpenedNews {
  newsId: number;
  /** Each opening counts as a view of its own. */
  opening: number;
}

let opened: OpenedNews | undefined;
let openings = 0;
const changes = listeners();

/** Shows a piece of news over whatever is open. */
export function openNews(newsId: number): void {
  openings += 1;
  put({ newsId, opening: openings });
}

export function closeNews(): void {
  put(undefined);
}

export function useOpenedNews(): OpenedNews | undefined {
  return useSyncExternalStore(changes.on, () => opened);
}

function put(next: OpenedNews | undefined): void {
  opened = next;
  changes.tell();
}
