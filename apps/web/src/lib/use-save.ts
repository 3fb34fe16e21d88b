import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import type { FieldError, SuccessRule } from '@edp/contract/envelope';
import { errorCodes } from '@edp/contract/error-codes';
import { CallError, saveCommand } from './call.ts';
import { reportFailure } from './failure.ts';
import { useTexts } from './texts.tsx';
import { notify } from './notify.ts';

type DataOf<E extends Endpoint> = OutputOf<E> extends { data: infer D } ? D : undefined;

export type SaveResult<Current = unknown> =
  /** `id` of what was saved, where the answer names it. */
  | { kind: 'saved'; id?: number | undefined }
  /** Someone else was faster; `current` is the record as it is now. */
  | { kind: 'conflict'; current: Current }
  | { kind: 'refused'; errors: readonly FieldError[] };

interface SaveOptions {
  success?: SuccessRule;
  /** Shown when the server gave no text, instead of 操作成功. */
  saved?: string;
  /** Shown when saving fails and the server gave no text, instead of 操作失败. */
  failed?: string;
}

/** A function that saves, tells the outcome in a toast and lets every list load anew; it never throws. */
export function useSave<E extends Endpoint>(endpoint: E, { success, saved, failed }: SaveOptions = {}) {
  const t = useTexts();
  const queries = useQueryClient();
  return useCallback(
    async (input: InputOf<E>): Promise<SaveResult<DataOf<E>>> => {
      try {
        const { words, id } = await saveCommand(endpoint, input, success ? { success } : {});
        notify.success(words || (saved ?? t('操作成功')));
        void queries.invalidateQueries({ queryKey: ['data'] });
        return { kind: 'saved', id };
      } catch (error) {
        reportFailure(error, failed ?? t('操作失败'));
        const result = refusal<DataOf<E>>(error);
        if (result.kind === 'conflict') void queries.invalidateQueries({ queryKey: ['data'] });
        return result;
      }
    },
    [endpoint, success, saved, failed, t, queries],
  );
}

function refusal<Current>(error: unknown): SaveResult<Current> {
  if (!(error instanceof CallError)) return { kind: 'refused', errors: [] };
  if (error.code === errorCodes.stale.code) {
    const stale = z.object({ current: z.custom<Current>() }).safeParse(error.data);
    if (stale.success) return { kind: 'conflict', current: stale.data.current };
  }
  return { kind: 'refused', errors: error.errors };
}
