import type { HistoryKind } from '@edp/contract/history-kinds';
import { recordHistory } from '@edp/contract/record-history';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

interface LastChangeProps {
  kind: HistoryKind;
  id: number;
  /** When the record was changed last, as it says itself; absent where it does not. */
  time?: string;
}

/** When a record was changed last and by whom, as its history tells; the time alone until that is known. */
export function LastChange({ kind, id, time }: LastChangeProps) {
  const t = useTexts();
  // The same first page as the history next to the record.
  const { data } = useRecord(recordHistory.list, { kind, id });
  const [last] = data?.entries ?? [];
  const name = last?.userId === 0 ? t('系统') : last?.userName;
  const at = (last?.time ?? time)?.slice(0, 16);
  if (at === undefined) return null;
  return <span>{name ? t('{name} {time} 更新', { name, time: at }) : t('{time} 更新', { time: at })}</span>;
}
