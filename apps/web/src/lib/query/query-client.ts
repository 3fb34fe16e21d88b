import { QueryClient, type Query } from '@tanstack/react-query';
import { CallError } from '../api/answer.ts';
import { currentConnection, onConnectionChange } from '../api/connection.ts';

const FRESH_MS = 2000;
/** Answers that no screen has taken over yet. */
const prefetched = new WeakSet<Query>();

/** What the server answered, kept while the person is signed in; failures are told to people, not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Offline they fail at once and say so, instead of waiting without a word.
      networkMode: 'always',
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // However long its code takes, a screen does not fetch again what was fetched on its behalf.
      staleTime: (query) => (prefetched.has(query) ? Number.POSITIVE_INFINITY : FRESH_MS),
    },
  },
});

queryClient.getQueryCache().subscribe(({ type, query }) => {
  // Whoever comes to look decides first whether the answer is fresh; from then on it ages.
  if (type === 'observerAdded') queueMicrotask(() => prefetched.delete(query));
});

export interface QueryOptions<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  staleTime?: number;
}

/** Fetches what a screen will show before that screen is there. */
export async function prefetchInto<T>(options: QueryOptions<T>): Promise<void> {
  const fetched = queryClient.prefetchQuery({ staleTime: FRESH_MS, ...options });
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  if (query?.getObserversCount() === 0) prefetched.add(query);
  await fetched;
}

/** Outdates every answer about records: screens in front fetch theirs now, others when they come to the front. */
export async function refreshData(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['data'] });
}

/** Outdates what an endpoint has answered; where it is shown it is fetched now. */
export function outdate(path: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path });
}

/** What screens show is outdated, but only a screen that starts from now on fetches again. */
export function outdateScreens(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'shell',
    refetchType: 'none',
  });
}

// What the server could not be asked for is fetched as soon as it is there again.
onConnectionChange(() => {
  if (currentConnection() !== 'connected') return;
  const isUnanswered = ({ state }: Query) =>
    state.error instanceof CallError && state.error.silence !== undefined;
  void queryClient.refetchQueries({ predicate: isUnanswered, type: 'active' });
});
