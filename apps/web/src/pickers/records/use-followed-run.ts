import { useEffect, useEffectEvent } from 'react';
import type { BackgroundJobState } from '@edp/contract/job-change';
import { onJobChange } from '../../lib/live/job-changes.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import type { Fetched } from '../../lib/query/use-fetch.ts';

/** Something that jobs do step by step, such as an import or a change of many records. */
interface Run {
  state: string;
  /** The one that goes on, or went on last. */
  job: { id: number; state: BackgroundJobState } | null;
}

export function isUnderWay({ job }: Pick<Run, 'job'>): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}

interface Following {
  /** How often it is asked for while it goes on, should a message be lost. */
  everyMs: number;
  enabled?: boolean;
}

/** Keeps a run as it is by now, and lists up to date with what it has written. */
export function useFollowedRun<R extends Run>(
  run: Fetched<R>,
  { everyMs, enabled = true }: Following,
): Fetched<R> {
  const { data, reload } = run;
  const busy = enabled && data !== undefined && isUnderWay(data);
  const hear = useEffectEvent((job: number) => job === data?.job?.id && void reload());
  useEffect(() => onJobChange((heard) => hear(heard.id)), []);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => void reload(), everyMs);
    return () => clearInterval(timer);
  }, [busy, reload, everyMs]);
  const state = data?.state;
  useEffect(() => {
    if (!busy && (state === 'done' || state === 'takenBack')) void refreshData();
  }, [busy, state]);
  return run;
}
