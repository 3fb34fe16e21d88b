import { queryOptions, useQuery } from '@tanstack/react-query';
import { failureText, isGone, isInvalid } from './failure.ts';
import { languageEntry } from './language.ts';
import { startQuery } from './query-client.ts';
import { loginInfoEntry } from './session-store.ts';
import { useTexts } from './texts.tsx';
import { readerOf, useReader } from './use-reader.ts';

/** How one record is asked for. */
export interface RecordQuestion<R> {
  /** What tells this record from others; another role, organisation or language is asked anew by itself. */
  key: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<R>;
}

/** One record of a page, asked for anew after each save; not while it is edited. */
export function useRecordQuery<R>({ key, ask }: RecordQuestion<R>, { editing }: { editing: boolean }) {
  const t = useTexts();
  const query = useQuery({ ...recordQuery({ key, ask }, useReader()), enabled: !editing });
  const missing = isGone(query.error);
  return {
    record: missing ? undefined : query.data,
    missing,
    /** Asking again would not help: what the address names is no record. */
    hopeless: isInvalid(query.error),
    /** Why there is no record to show. */
    error: query.error ? failureText(query.error, t('获取数据失败')) : undefined,
    reload: async () => (await query.refetch()).data,
  };
}

/** Asks for the record of a page whose code is still on its way. */
export function startRecord<R>(question: RecordQuestion<R>): void {
  const person = loginInfoEntry.read();
  if (person) startQuery(recordQuery(question, readerOf(person, languageEntry.read())));
}

function recordQuery<R>({ key, ask }: RecordQuestion<R>, reader: string) {
  return queryOptions({
    queryKey: ['data', 'record', reader, ...key],
    queryFn: ({ signal }) => ask(signal),
  });
}
