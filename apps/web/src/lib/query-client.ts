import { QueryClient, type FetchQueryOptions, type Query, type QueryKey } from '@tanstack/react-query';
import { CallError } from './answer.ts';
import { currentConnection, onConnectionChange } from './connection.ts';

const FRESH_MS = 2000;
/** Answers that no screen has taken over yet. */
const ahead = new WeakSet<Query>();

/** What the server answered, kept while the person is signed in; failures are told to people, not tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Offline they fail at once and say so, instead of waiting without a word.
      networkMode: 'always',
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

// What could not be asked is asked as soon as the server is there again.
onConnectionChange(() => {
  if (currentConnection() !== 'connected') return;
  const isUnanswered = ({ state }: Query) =>
    state.error instanceof CallError && state.error.silence !== undefined;
  void queryClient.refetchQueries({ predicate: isUnanswered, type: 'active' });
});
