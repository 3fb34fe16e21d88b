import { use, useCallback } from 'react';
import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import { errorCodes } from '@edp/contract/error-codes';
import { CallError, saveCommand } from '../api/call.ts';
import { isStale, reportFailure } from '../api/failure.ts';
import { holdsScreen, MenuContext } from '../session/menu.ts';
import { refreshData } from './query-client.ts';
import { addressOfSaved, savedRecordOf, type SavedRecord } from './saved-record.ts';
import { useTexts } from '../texts/texts.tsx';
import { notify } from '../browser/notify.ts';

type DataOf<E extends Endpoint> = OutputOf<E> extends { data: infer D } ? D : undefined;

export type SaveResult<Current = unknown> =
  /** `id` of what was saved, where the answer names it; `data` is the whole answer, unchecked. */
  | { kind: 'saved'; id?: number | undefined; data?: unknown }
  /** Someone else was faster; `current` is the record as it is now. */
  | { kind: 'conflict'; current: Current; by?: { name: string; time: string } | undefined }
  | { kind: 'refused'; errors: readonly FieldError[] };

/** For a form of what has no version, such as a copy: nothing that it could be in conflict with. */
export function unversioned(result: SaveResult): SaveResult<never> {
  return result.kind === 'conflict' ? { kind: 'refused', errors: [] } : result;
}

/** Takes a save back by the opposite one, with the version that it has left: who was there meanwhile is not overwritten. */
type Undo = (saved: SavedRecord, data: unknown) => Promise<unknown>;

interface SaveOptions {
  /** Shown when the server gave no text, instead of 操作成功. */
  saved?: string;
  /** Said where somebody else was faster, instead of the server's words. */
  stale?: string;
  /** Whether an answer leaves something to take back; it does unless this says otherwise. */
  isReversible?: (data: unknown) => boolean;
}

/**
 * A function that saves, tells the outcome in a toast and refreshes what is shown of records; it never throws. The toast names the
 * record as the answer does, or as the caller knows it, leads to it where one does not see it, and takes it back where it can be.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  { saved, stale, isReversible = always }: SaveOptions = {},
) {
  const t = useTexts();
  const addressOf = useSavedAddress();
  return useCallback(
    async (input: InputOf<E>, name?: string, undo?: Undo): Promise<SaveResult<DataOf<E>>> => {
      try {
        const { words, data } = await saveCommand(endpoint, input);
        const record = savedRecordOf(data);
        const to = addressOf(endpoint, record);
        const told = [words || (saved ?? t('操作成功')), name ?? record.name].filter(Boolean).join(' · ');
        notify.success(told, {
          link: to === undefined ? undefined : { label: t('查看'), to },
          undo: undo && isReversible(data) ? { label: t('撤销'), run: () => undo(record, data) } : undefined,
        });
        void refreshData();
        return { kind: 'saved', id: record.id, data };
      } catch (error) {
        if (stale !== undefined && isStale(error)) notify.error(stale);
        else reportFailure(error, t('操作失败'));
        const result = refusal<DataOf<E>>(error);
        if (result.kind === 'conflict') void refreshData();
        return result;
      }
    },
    [endpoint, saved, stale, isReversible, t, addressOf],
  );
}

const always = () => true;

/** A function that tells where a saved record is seen: where the role holds its screen, and one is not there already. */
function useSavedAddress() {
  const items = use(MenuContext);
  return useCallback(
    ({ restrict }: Endpoint, record: SavedRecord): string | undefined => {
      const isHeld = holdsScreen(items, restrict?.screen);
      return restrict && isHeld ? addressOfSaved(restrict.screen, record) : undefined;
    },
    [items],
  );
}

function refusal<Current>(error: unknown): SaveResult<Current> {
  if (!(error instanceof CallError)) return { kind: 'refused', errors: [] };
  if (error.code === errorCodes.stale.code) {
    const stale = z.object({ current: z.custom<Current>() }).safeParse(error.data);
    const by = lastChange.safeParse(error.data).data;
    if (stale.success)
      return {
        kind: 'conflict',
        current: stale.data.current,
        by: by && { name: by.updatedName, time: by.updatedTime },
      };
  }
  return { kind: 'refused', errors: error.errors };
}

const lastChange = z.object({ updatedName: z.string(), updatedTime: z.string() });
