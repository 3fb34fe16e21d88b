import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bulkChanges, type BulkChange, type FieldChangeInput } from '@edp/contract/bulk-changes';
import { call, CallError } from '../../lib/api/call.ts';
import { failureText } from '../../lib/api/failure.ts';
import type { ListSelection } from '@edp/contract/list-selection';
import { useRecord, type Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useFollowedRun } from '../records/use-followed-run.ts';

/** Counts grow meanwhile. */
const ASKED_EVERY_MS = 1_000;
const TYPING_MS = 400;

/** A change as it goes on. */
export function useBulkChange(id: number, { enabled = true } = {}): Fetched<BulkChange> {
  const change = useRecord(bulkChanges.detail, { id }, { enabled });
  return useFollowedRun(change, { everyMs: ASKED_EVERY_MS, enabled });
}

/** Which records are to be changed. */
export interface BulkRecords {
  list: string;
  selection: ListSelection;
}

export interface Preview {
  change: BulkChange | undefined;
  /** It answers what was asked for before. */
  isBehind: boolean;
  /** Why the last one was refused, and which lines are wrong. */
  error: string | undefined;
  invalid: ReadonlyMap<number, string>;
}

interface Answered {
  asked: string;
  change?: BulkChange;
  error?: unknown;
}

/** Asks the server what would become of the records, once nothing has been typed for a moment; with no changes nothing is asked. */
export function usePreview({ list, selection }: BulkRecords, changes: readonly FieldChangeInput[]): Preview {
  const t = useTexts();
  const asked = changes.length === 0 ? '' : JSON.stringify(changes);
  const [answered, setAnswered] = useState<Answered>({ asked: '' });
  const newest = useRef('');
  const asking = useRef(false);
  const last = useRef<number>(undefined);
  const askOnce = useEffectEvent(async (sent: string) => {
    try {
      const { data } = await call(bulkChanges.preview, {
        list,
        selection,
        changes: [...changes],
        ...(last.current !== undefined && { replaces: last.current }),
      });
      last.current = data.id;
      setAnswered({ asked: sent, change: data });
    } catch (error) {
      setAnswered({ asked: sent, error });
    }
  });
  // One at a time, so that each replaces the one before.
  const ask = useEffectEvent(async () => {
    if (asking.current) return;
    asking.current = true;
    for (let sent = ''; sent !== newest.current;) {
      sent = newest.current;
      if (sent !== '') await askOnce(sent);
    }
    asking.current = false;
  });
  useEffect(() => {
    newest.current = asked;
    if (asked === '') return undefined;
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const isBehind = answered.asked !== asked;
  const { error } = isBehind ? {} : answered;
  return {
    change: asked === '' ? undefined : answered.change,
    isBehind,
    error: error === undefined ? undefined : failureText(error, t('获取服务器数据失败')),
    invalid: invalidLines(error),
  };
}

/** Messages by the places of the changes that they belong to. */
function invalidLines(error: unknown): ReadonlyMap<number, string> {
  const errors = error instanceof CallError ? error.errors : [];
  return new Map(
    errors.flatMap(({ path, message }) => {
      const [, at] = /^changes\.(\d+)/.exec(path) ?? [];
      return at === undefined ? [] : [[Number(at), message] as const];
    }),
  );
}
