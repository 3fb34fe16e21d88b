import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { recordSources, type PickedRecord, type RecordKind } from './record-sources.ts';
import { reported } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useChoices } from './use-choices.ts';

/** The records that a keyword finds, fetched once `enabled` holds. */
export function useRecordChoices(of: RecordKind, keyword: string, enabled: boolean) {
  const { search, screen = of } = recordSources[of];
  const can = useCan(screen);
  const [maySort, mayFilter] = [can.column('sortOrder'), can.column('useObjectName')];
  return useChoices(
    {
      key: [of, 'search', keyword, maySort, mayFilter],
      fetch: (signal) => search({ keyword, maySort, mayFilter }, signal),
    },
    enabled,
  );
}

/** One record by its id, enabled or not; null when there is no such record, undefined until that is known. */
export function usePickedRecord(of: RecordKind, id: number | undefined, enabled: boolean) {
  const { find } = recordSources[of];
  const query = reported({ key: [of, 'find', id], fetch: (signal) => find(id ?? 0, signal) });
  return useFetch(query, { enabled: enabled && id !== undefined }).data;
}

/** A function that names a record to people, also one that is not there or not known yet. */
export function useRecordName() {
  const t = useTexts();
  return (record: PickedRecord | null | undefined): string => {
    if (!record) return record === null ? t('已不存在') : '…';
    const words = record.name || record.code || String(record.id);
    return record.enabled ? words : t('{name}（已停用）', { name: words });
  };
}
