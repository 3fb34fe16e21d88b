import { useState } from 'react';
import { deletedRecords, type DeletedRecord, type LeftOut } from '@edp/contract/deleted-records';
import type { FieldError } from '@edp/contract/envelope';
import { call, CallError } from '../../lib/api/call.ts';
import { failureText, isSessionOver } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { leftOutText } from '../../lib/query/left-out-text.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.tsx';

/** Why a record is still in the bin. */
export interface Unrestored {
  record: DeletedRecord;
  message: string;
  /** Fields that it needs anew: code, name, or the node above it. */
  errors: readonly FieldError[];
}

/** Restores records one after the other; what is left is told, and asked for another code or place where that helps. */
export function useRestore() {
  const t = useTexts();
  const [asking, setAsking] = useState<Unrestored>();
  const [refused, setRefused] = useState<{ restored: number; unrestored: readonly Unrestored[] }>();
  const restore = async (records: readonly DeletedRecord[]): Promise<void> => {
    const leftOut: LeftOut[] = [];
    const unrestored: Unrestored[] = [];
    for (const record of records) {
      try {
        leftOut.push(...(await call(deletedRecords.restore, { id: record.id })).data.leftOut);
      } catch (error) {
        if (isSessionOver(error)) return;
        const errors = error instanceof CallError ? error.errors : [];
        unrestored.push({ record, message: failureText(error, t('恢复失败')), errors });
      }
    }
    void refreshData();
    tell(t, { records, leftOut, restored: records.length - unrestored.length });
    const [first] = unrestored;
    if (first === undefined) return;
    if (records.length > 1) setRefused({ restored: records.length - unrestored.length, unrestored });
    else if (first.errors.length > 0) setAsking(first);
    else notify.error(first.message);
  };
  return { restore, asking, setAsking, refused, setRefused };
}

interface Outcome {
  records: readonly DeletedRecord[];
  leftOut: readonly LeftOut[];
  restored: number;
}

function tell(t: Translate, { records, leftOut, restored }: Outcome): void {
  if (restored === 0) return;
  const [only] = records;
  const told =
    records.length === 1 && only ? [t('已恢复'), nameOf(only)] : [t('已恢复 {n} 条', { n: restored })];
  if (leftOut.length > 0) notify.warning([...told, leftOutText(t, leftOut)].filter(Boolean).join(' · '));
  else notify.success(told.filter(Boolean).join(' · '));
}

export function nameOf({ code, name }: Pick<DeletedRecord, 'code' | 'name'>): string {
  return [code, name].filter(Boolean).join(' ');
}
