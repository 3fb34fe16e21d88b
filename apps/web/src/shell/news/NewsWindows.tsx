import { lazy, Suspense, useEffect, useState } from 'react';
import { closeNews, onForcedNews, useOpenedNews } from '../../lib/live/news.ts';

const NewsDetail = lazy(async () => ({
  default: (await import('../../features/news/NewsDetail.tsx')).NewsDetail,
}));
const ForcedReading = lazy(async () => ({
  default: (await import('../../features/news/ForcedReading.tsx')).ForcedReading,
}));

/** The windows of news: the one that was opened, and over everything what must be read. */
export function NewsWindows() {
  const opened = useOpenedNews();
  const ids = useForcedIds();
  useEffect(() => closeNews, []);
  return (
    <>
      {opened && (
        <Suspense>
          <NewsDetail key={opened.opening} opened={opened} onClose={closeNews} />
        </Suspense>
      )}
      {ids.length > 0 && (
        <Suspense>
          <ForcedReading ids={ids} />
        </Suspense>
      )}
    </>
  );
}

/** Every piece that this window was told to show. */
function useForcedIds(): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(
    () =>
      onForcedNews((told) => {
        setIds((known) => [...new Set([...known, ...told])]);
      }),
    [],
  );
  return ids;
}
