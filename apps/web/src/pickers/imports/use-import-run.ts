import { useEffect, useEffectEvent } from 'react';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { imports, type ImportRun } from '@edp/contract/imports';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { onJobChange } from '../../lib/live/job-changes.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useRecord, type Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** Should a message be lost. */
const ASKED_EVERY_MS = 2_000;

export function isUnderWay({ job }: ImportRun): boolean {
  return job.state === 'waiting' || job.state === 'running';
}

/** An import as it goes on. */
export function useImportRun(id: number): Fetched<ImportRun> {
  const run = useRecord(imports.detail, { id });
  const { data, reload } = run;
  const busy = data !== undefined && isUnderWay(data);
  const hear = useEffectEvent((job: number) => job === data?.job.id && void reload());
  useEffect(() => onJobChange((change) => hear(change.id)), []);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => void reload(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [busy, reload]);
  // Lists show what has been written.
  const state = data?.state;
  useEffect(() => {
    if (!busy && (state === 'done' || state === 'takenBack')) void refreshData();
  }, [busy, state]);
  return run;
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
