import { useCallback } from 'react';
import { z } from 'zod';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { usedBy, type UsedBy } from '@edp/contract/envelope';
import { CallError, saveCommand } from '../api/call.ts';
import { failureText, isSessionOver } from '../api/failure.ts';
import { lastPressed } from '../api/last-pressed.ts';
import { refreshData } from './query-client.ts';
import { savedRecordOf } from './saved-record.ts';
import { notify } from '../browser/notify.ts';
import { useTexts } from '../texts/texts.tsx';

export type RemoveResult =
  /** `version` of what it was removed from, where the answer names it. */
  | { kind: 'removed'; version?: number | undefined }
  | { kind: 'refused' }
  | { kind: 'used'; message: string; usedBy: UsedBy };

/**
 * A function that deletes, tells the outcome and the record's name in a toast and refreshes what is shown; it never throws. What
 * went to the recycle bin can be taken back in the toast.
 */
export function useRemove<E extends Endpoint>(endpoint: E, { failed }: { failed?: string } = {}) {
  const t = useTexts();
  return useCallback(
    async (input: InputOf<E>, name?: string): Promise<RemoveResult> => {
      try {
        const { words, data } = await saveCommand(endpoint, input);
        const told = [words || t('删除成功'), name].filter(Boolean).join(' · ');
        // Its code is fetched by whoever needs it.
        const run = async () => (await import('./undo-removal.ts')).undoRemoval(t, input);
        notify.success(told, { undo: endpoint.deletes && { label: t('撤销'), run } });
        void refreshData();
        return { kind: 'removed', version: savedRecordOf(data).version };
      } catch (error) {
        return refusal(error, failed ?? t('删除失败'));
      }
    },
    [endpoint, failed, t],
  );
}

function refusal(error: unknown, fallback: string): RemoveResult {
  if (!(error instanceof CallError)) console.error(error);
  if (isSessionOver(error)) return { kind: 'refused' };
  const data = error instanceof CallError ? error.data : undefined;
  const message = failureText(error, typeof data === 'string' && data ? data : fallback);
  const used = z.object({ usedBy }).safeParse(data);
  if (used.success) return { kind: 'used', message, usedBy: used.data.usedBy };
  const isUnanswered = error instanceof CallError && error.silence !== undefined;
  notify.error(message, isUnanswered ? { at: lastPressed() } : {});
  return { kind: 'refused' };
}
