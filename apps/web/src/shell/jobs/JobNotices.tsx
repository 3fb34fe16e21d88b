import { useEffect, useState } from 'react';
import type { JobChange } from '@edp/contract/job-change';
import { onJobChange } from '../../lib/live/job-changes.ts';
import { onUse } from '../../ui/basic/on-demand.tsx';

const JobPanel = onUse(async () => (await import('./JobPanel.tsx')).JobPanel);

/** How far one's own jobs are, at the edge of the window; nothing as long as there are none. */
export function JobNotices() {
  const [jobs, setJobs] = useState<readonly JobChange[]>([]);
  useEffect(
    () => onJobChange((change) => isShown(change) && setJobs((former) => withChange(former, change))),
    [],
  );
  if (jobs.length === 0) return null;
  const take = (change: JobChange) => setJobs((former) => withChange(former, change));
  const dismiss = (id: number) => setJobs((former) => former.filter((job) => job.id !== id));
  return <JobPanel jobs={jobs} onChange={take} onDismiss={dismiss} />;
}

/** A preview is shown where it was asked for. */
function isShown({ kind }: JobChange): boolean {
  return kind !== 'bulkPreview';
}

/** What is over stays over: of two messages the later one may come first. */
function withChange(jobs: readonly JobChange[], change: JobChange): readonly JobChange[] {
  const known = jobs.find(({ id }) => id === change.id);
  if (known === undefined) return change.state === 'cancelled' ? jobs : [...jobs, change];
  const isOver = !['waiting', 'running'].includes(known.state);
  const isOlder = isOver || (change.state === 'waiting' && known.state === 'running');
  return isOlder ? jobs : jobs.map((job) => (job.id === change.id ? change : job));
}
