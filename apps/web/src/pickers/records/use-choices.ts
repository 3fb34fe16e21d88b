import { reported, type Query } from '../../lib/query/query.ts';
import { useFetch, type Fetched } from '../../lib/query/use-fetch.ts';

/** What a picker offers, fetched once `enabled` holds: the former answer stays until the next one has come. */
export function useChoices<T>(query: Query<T>, enabled = true): Fetched<T> {
  return useFetch(reported(query), { enabled, keepPrevious: true });
}

/** Entries of a dictionary as options of a select; those that are switched off are not chosen anew. */
export function useDictionaryOptions(
  query: Query<readonly { key: string; name: string; disabled?: boolean | undefined }[]>,
) {
  const { data = [] } = useChoices(query);
  return data.map(({ key, name, disabled = false }) => ({ value: key, label: name, disabled }));
}
