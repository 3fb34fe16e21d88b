import type { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import { call } from '../api/call.ts';
import { reportFailure } from '../api/failure.ts';
import { loginInfoEntry, type StoredLogin } from '../session/session-store.ts';
import { languageEntry } from '../language/language.ts';
import { commonText } from '../language/text-store.ts';
import { prefetchInto, type QueryOptions } from './query-client.ts';

/** What is fetched, as a value that routes, screens and pickers share. */
export interface Query<T> {
  /** Tells it from all other queries; the first part names what is fetched. */
  key: readonly [name: string, ...rest: unknown[]];
  fetch: (signal: AbortSignal) => Promise<T>;
  /** What outdates it: every save (`data`), reloading a tab (`news`), or nothing (`shell`). */
  scope?: 'data' | 'news' | 'shell';
  /** Milliseconds for which an answer is taken for current. */
  freshFor?: number;
  /** What is said of a failure for which the server gives no words. */
  failed?: string | undefined;
}

/** An endpoint whose answer is its `data`. */
export type DataEndpoint<Data, Input> = Endpoint<
  z.ZodType<unknown, Input>,
  z.ZodObject<{ data: z.ZodType<Data> }>
>;

/** The `data` that an endpoint answers to an input. */
export function queryOf<Data, Input>(
  endpoint: DataEndpoint<Data, Input>,
  input: NoInfer<Input>,
): Query<Data> {
  return {
    key: [endpoint.path, 'data', input],
    fetch: async (signal) => (await call<DataEndpoint<Data, unknown>>(endpoint, input, { signal })).data,
  };
}

/** The same query, whose failure is also told in a toast. */
export function reported<T>(query: Query<T>): Query<T> {
  return {
    ...query,
    async fetch(signal) {
      try {
        return await query.fetch(signal);
      } catch (error) {
        if (!signal.aborted) reportFailure(error, commonText(query.failed ?? '获取服务器数据失败'));
        throw error;
      }
    },
  };
}

/** Who reads: another person, role, organisation or language is answered differently. */
export function readerOf(person: StoredLogin | undefined, language: string): string {
  return [person?.userId, person?.roleId, person?.inventoryOrganisationId, language].join('/');
}

/** The one place where keys of the cache are made. */
export function optionsOf<T>(query: Query<T>, reader: string): QueryOptions<T> {
  const { key, fetch, scope = 'data', freshFor } = query;
  const [name, ...rest] = key;
  return {
    queryKey: [scope, name, scope === 'data' ? reader : 'anybody', ...rest],
    queryFn: ({ signal }) => fetch(signal),
    ...(freshFor !== undefined && { staleTime: freshFor }),
  };
}

/** Fetches for the stored login what a screen whose code is still on its way will show. */
export async function prefetch<T>(query: Query<T>): Promise<void> {
  const person = loginInfoEntry.read();
  if (person) await prefetchInto(optionsOf(query, readerOf(person, languageEntry.read())));
}
