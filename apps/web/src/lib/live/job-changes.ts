import type { JobChange } from '@edp/contract/job-change';
import { listeners } from '../browser/listeners.ts';
import { onLive } from './live.ts';

const started = listeners<JobChange>();

/** Says that a job of one's own was started here, before the server does. */
export const tellJobStarted = started.tell;

/** Hears how far one's own background jobs are. Answers how to stop listening. */
export function onJobChange(listener: (change: JobChange) => void): () => void {
  const stopStarted = started.on(listener);
  const stopLive = onLive(({ job }) => job && listener(job));
  return () => {
    stopStarted();
    stopLive();
  };
}
