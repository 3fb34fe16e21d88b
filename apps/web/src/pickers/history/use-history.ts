import { useState } from 'react';
import type { HistoryKind } from '@edp/contract/history-kinds';
import { recordHistory, type HistoryEntry } from '@edp/contract/record-history';
import type { ChangeOrigin } from '@edp/contract/record-history';
import { useReadRecord, useRecord } from '../../lib/query/use-fetch.ts';

export interface HistoryRecord {
  kind: HistoryKind;
  /** 0 for what a tenant has one of. */
  id: number;
  /** One of its variants or lines, of which alone it is told. */
  line?: number | undefined;
}

export interface HistoryFilters {
  origin?: ChangeOrigin | undefined;
  personId?: number | undefined;
  field?: string | undefined;
}

interface Further {
  /** Behind which first page they stand; another one begins anew. */
  behind: unknown;
  entries: readonly HistoryEntry[];
  more: boolean;
}

/** The entries of a record that have been read so far, newest first. */
export function useHistory(record: HistoryRecord, filters: HistoryFilters) {
  const input = { ...record, ...filters };
  const first = useRecord(recordHistory.list, input, { keepPrevious: true });
  const read = useReadRecord(recordHistory.list);
  const [further, setFurther] = useState<Further>();
  const [reading, setReading] = useState(false);
  const added = further !== undefined && further.behind === first.data ? further : undefined;
  const entries = [...(first.data?.entries ?? []), ...(added?.entries ?? [])];
  const more = (added ?? first.data)?.more ?? false;
  const readMore = async () => {
    const before = entries.at(-1)?.moment;
    if (!more || reading || before === undefined) return;
    setReading(true);
    const next = await read({ ...input, before });
    setReading(false);
    if (next)
      setFurther({
        behind: first.data,
        entries: [...(added?.entries ?? []), ...next.entries],
        more: next.more,
      });
  };
  return {
    entries,
    more,
    reading,
    readMore,
    loading: first.data === undefined && first.error === undefined,
    error: first.data === undefined ? first.error : undefined,
    reload: first.reload,
  };
}
