import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup/cpu';
const PERIOD_MICROSECONDS = 10_000;

/**
 * Lets a process use no more than this share of a processor, so that a machine of few can tell whether two processes do
 * more than one. Answers how to take the limit off once the process has ended. Linux, control groups of the first version,
 * as root.
 */
export function limitProcessor(pid: number, share: number): () => void {
  if (!existsSync(join(GROUPS, 'cgroup.procs')))
    throw new Error(`--share needs Linux with control groups under ${GROUPS}`);
  const group = join(GROUPS, `edp-${pid}`);
  mkdirSync(group);
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS));
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_MICROSECONDS * share)));
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
}
