import { globalSearch } from '@edp/contract/global-search';
import type { NamedKind, NamedRecord } from '@edp/contract/named-records';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { queryOf } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { addressOfRecord, kindNames } from '../../lib/records/named-record.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.tsx';
import type { Option } from './options.ts';

const TYPING_MS = 120;

/** Records that fit what was typed; the former ones stay until the next have come. */
export function useRecordOptions(text: string, kind: NamedKind | undefined, enabled: boolean) {
  const t = useTexts();
  const keyword = useDebounced(text, TYPING_MS);
  const isAsked = enabled && keyword !== '' && text !== '';
  const { data, error, isPrevious } = useFetch(queryOf(globalSearch.search, { keyword, kind }), {
    enabled: isAsked,
    keepPrevious: true,
  });
  const found = isAsked ? (data ?? []) : [];
  return {
    options: found.map((record) => optionOf(record, t)),
    found,
    /** What was typed last has not been answered yet. */
    isPending: enabled && text !== '' && error === undefined && (keyword !== text || isPrevious || !data),
    error: isAsked ? error : undefined,
  };
}

export function optionOf(record: NamedRecord, t: Translate): Option {
  const { kind, id, code, name, place } = record;
  return {
    key: `${kind} ${id}`,
    badge: t(kindNames[kind]),
    code,
    name,
    detail: place,
    record: { kind, id },
    to: addressOfRecord(record),
  };
}
