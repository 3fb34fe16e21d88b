import { useCan } from '../lib/can.ts';
import { useTexts } from '../lib/texts.tsx';
import { recordSources, type PickedRecord, type RecordKind } from './record-sources.ts';
import { useChoices } from './use-choices.ts';

/** The records that a keyword finds, asked for once `when` holds. */
export function useRecords(of: RecordKind, keyword: string, when: boolean) {
  const { search } = recordSources[of];
  const can = useCan(of);
  const [maySort, mayFilter] = [can.column('sortOrder'), can.column('useObjName')];
  return useChoices({
    key: [of, 'search', keyword, maySort, mayFilter],
    ask: (signal) => search({ keyword, maySort, mayFilter }, signal),
    when,
  });
}

/** One record by its id, enabled or not; null when there is no such record, undefined until that is known. */
export function useRecord(of: RecordKind, id: number | undefined, when: boolean) {
  const { find } = recordSources[of];
  const { data } = useChoices({
    key: [of, 'find', id],
    ask: async (signal) => ({ id, record: await find(id ?? 0, signal) }),
    when: when && id !== undefined,
  });
  // The former answer stays while another one is asked for; it names another record.
  return data?.id === id ? data?.record : undefined;
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
