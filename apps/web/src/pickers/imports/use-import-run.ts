import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { imports, type ImportRun } from '@edp/contract/imports';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useRecord, type Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useFollowedRun } from '../records/use-followed-run.ts';

const ASKED_EVERY_MS = 2_000;

/** An import as it goes on. */
export function useImportRun(id: number): Fetched<ImportRun> {
  return useFollowedRun(useRecord(imports.detail, { id }), { everyMs: ASKED_EVERY_MS });
}

/** Calls a command and reads the import anew; false after a failure, which has been told. */
export function useStep(reload: () => Promise<unknown>) {
  const t = useTexts();
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    try {
      await saveCommand(endpoint, input);
      await reload();
      return true;
    } catch (error) {
      reportFailure(error, t('操作失败'));
      return false;
    }
  };
}
