import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { failureText, reportFailure } from '../api/failure.ts';
import { useSession } from '../session/session.ts';
import { useLanguage, useTexts } from '../texts/texts.tsx';
import { queryClient } from './query-client.ts';
import { optionsOf, queryOf, readerOf, type DataEndpoint, type Query } from './query.ts';

export interface FetchOptions {
  /** Nothing is fetched until this holds. */
  enabled?: boolean;
  /** The former answer stays until the next one has come; that of another reader never does. */
  keepPrevious?: boolean;
  /** Milliseconds after which a failed fetch is repeated, by how often it has failed. */
  retryAfter?: (failures: number) => number;
  /** Milliseconds after which an answer is fetched anew as long as the window is seen. */
  every?: number;
}

export interface Fetched<T> {
  /** Undefined until the first answer. */
  data: T | undefined;
  loading: boolean;
  /** Whether `data` answers the query before this one. */
  isPrevious: boolean;
  /** Why the last fetch failed, in words. */
  error: string | undefined;
  failure: Error | null;
  failures: number;
  /** Fetches again; answers what has come, undefined after a failure. */
  reload(this: void): Promise<T | undefined>;
  /** Shows at once what the server will answer next time. */
  change(this: void, update: (data: T) => T): void;
  /** Gives up the fetch that is under way. */
  stop(this: void): void;
}

/** What a query answers, as one client keeps it for all who ask. */
export function useFetch<T>(query: Query<T>, options: FetchOptions = {}): Fetched<T> {
  const { enabled = true, keepPrevious = false, retryAfter, every } = options;
  const t = useTexts();
  const person = useSession();
  const [language] = useLanguage();
  const fetchOptions = optionsOf(query, readerOf(person, language));
  const { queryKey } = fetchOptions;
  const result = useQuery(
    {
      ...fetchOptions,
      enabled: enabled && person !== undefined,
      ...(keepPrevious && { placeholderData: sameReaders(queryKey) }),
      ...(retryAfter && {
        refetchInterval: ({ state }: { state: { status: string; errorUpdateCount: number } }) =>
          state.status === 'error' && retryAfter(state.errorUpdateCount),
      }),
      ...(every !== undefined && { refetchInterval: every }),
    },
    queryClient,
  );
  const { refetch, error } = result;
  return {
    data: result.data,
    loading: result.isFetching,
    isPrevious: result.isPlaceholderData,
    error: error ? failureText(error, t(query.failed ?? '获取服务器数据失败')) : undefined,
    failure: error,
    failures: result.errorUpdateCount,
    reload: useCallback(async () => {
      const { data, isError } = await refetch();
      return isError ? undefined : data;
    }, [refetch]),
    change: (update) =>
      void queryClient.setQueryData(queryKey, (data: T | undefined) =>
        data === undefined ? undefined : update(data),
      ),
    stop: () => void queryClient.cancelQueries({ queryKey }),
  };
}

/** The former answer, where the same was fetched for the same reader. */
function sameReaders([, name, reader]: readonly unknown[]) {
  return <T>(former: T | undefined, of?: { queryKey: readonly unknown[] }): T | undefined =>
    of?.queryKey[1] === name && of?.queryKey[2] === reader ? former : undefined;
}

/** The `data` that an endpoint answers to an input: one record, or the few there are. */
export function useRecord<Data, Input>(
  endpoint: DataEndpoint<Data, Input>,
  input: NoInfer<Input>,
  options: FetchOptions = {},
): Fetched<Data> {
  return useFetch(queryOf(endpoint, input), options);
}

/** A function that reads one record as it is now, past the cache; undefined after a failure, which has been told. */
export function useReadRecord<Data, Input>(
  endpoint: DataEndpoint<Data, Input>,
  { failed }: { failed?: string } = {},
) {
  const t = useTexts();
  return useCallback(
    async (input: Input): Promise<Data | undefined> => {
      try {
        return (await call<DataEndpoint<Data, unknown>>(endpoint, input)).data;
      } catch (error) {
        reportFailure(error, failed ?? t('获取服务器数据失败'));
        return undefined;
      }
    },
    [endpoint, failed, t],
  );
}
