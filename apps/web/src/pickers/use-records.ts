import { useTexts } from '../lib/texts.tsx';
import { recordSources, type PickedRecord, type RecordKind } from './record-sources.ts';
import { useChoices } from './use-choices.ts';

/** The records that a keyword finds, asked for once `when` holds. */
export function useRecords(of: RecordKind, keyword: string, when: boolean) {
  const { search } = recordSources[of];
  return useChoices({ key: [of, 'search', keyword], ask: (signal) => search(keyword, signal), when });
}

/** One record by its id, enabled or not. */
export function useRecord(of: RecordKind, id: number | undefined, when: boolean): PickedRecord | undefined {
  const { find } = recordSources[of];
  const { data } = useChoices({
    key: [of, 'find', id],
    ask: (signal) => find(id ?? 0, signal),
    when: when && id !== undefined,
  });
  // The former answer stays while another one is asked for; it names another record.
  return data?.id === id ? data : undefined;
}

/** A function that names a record to people. */
export function useRecordName() {
  const t = useTexts();
  return ({ id, code, name, enabled }: PickedRecord): string => {
    const words = name || code || String(id);
    return enabled ? words : t('{name}（已停用）', { name: words });
  };
}
