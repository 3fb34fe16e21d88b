import { QueryClient, type FetchQueryOptions, type Query, type QueryKey } from '@tanstack/react-query';

const FRESH_MS = 2000;
/** Answers that no screen has taken over yet. */
const ahead = new WeakSet<Query>();

/** What the server answered, kept while the person is signed in; failures are told to people, not tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // However long its code takes, a screen does not ask again for what was asked for on its behalf.
      staleTime: (query) => (ahead.has(query) ? Number.POSITIVE_INFINITY : FRESH_MS),
    },
  },
});

queryClient.getQueryCache().subscribe(({ type, query }) => {
  // Whoever comes to look decides first whether the answer is fresh; from then on it ages.
  if (type === 'observerAdded') queueMicrotask(() => ahead.delete(query));
});

/** Starts a call before the screen that shows its answer is there. */
export function startQuery<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  void queryClient.prefetchQuery({ staleTime: FRESH_MS, ...options });
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  if (query?.getObserversCount() === 0) ahead.add(query);
}
