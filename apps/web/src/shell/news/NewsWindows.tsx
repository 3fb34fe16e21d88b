import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  closeNews,
  onChangedNews,
  onForcedNews,
  openNews,
  useOpenedNews,
  type ForcedNews,
} from '../../lib/live/news.ts';

const NewsDetail = lazy(async () => ({
  default: (await import('../../features/news/NewsDetail.tsx')).NewsDetail,
}));
const ForcedReading = lazy(async () => ({
  default: (await import('../../features/news/ForcedReading.tsx')).ForcedReading,
}));

/** The windows of news: the one that was opened, and over everything what must be read. */
export function NewsWindows() {
  const opened = useOpenedNews();
  const forced = useForced();
  useEffect(() => closeNews, []);
  const reopen = useEffectEvent((changed: readonly number[]) => {
    // As it is now, or that it is no more.
    if (opened && changed.includes(opened.newsId)) openNews(opened.newsId);
  });
  useEffect(() => onChangedNews((changed) => reopen(changed)), []);
  return (
    <>
      {opened && (
        <Suspense>
          <NewsDetail key={opened.opening} opened={opened} onClose={closeNews} />
        </Suspense>
      )}
      {forced.length > 0 && (
        <Suspense>
          <ForcedReading forced={forced} />
        </Suspense>
      )}
    </>
  );
}

interface Told {
  ids: readonly number[];
  /** How often each was changed since. */
  rounds: ReadonlyMap<number, number>;
}

/** Every piece that this window was told to show; one that was changed goes until it is told again. */
function useForced(): readonly ForcedNews[] {
  const [{ ids, rounds }, setTold] = useState<Told>({ ids: [], rounds: new Map() });
  useEffect(() => {
    const stops = [
      onForcedNews((told) => setTold((known) => ({ ...known, ids: [...new Set([...known.ids, ...told])] }))),
      onChangedNews((changed) =>
        setTold((known) => ({
          ids: known.ids.filter((id) => !changed.includes(id)),
          rounds: new Map([...known.rounds, ...changed.map((id) => [id, roundOf(known, id) + 1] as const)]),
        })),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useMemo(() => ids.map((newsId) => ({ newsId, round: roundOf({ rounds }, newsId) })), [ids, rounds]);
}

function roundOf({ rounds }: Pick<Told, 'rounds'>, id: number): number {
  return rounds.get(id) ?? 0;
}
