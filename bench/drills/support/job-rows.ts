/** The kind of job that the drill's processes run. */
export const COUNT = 'count';
/** Short, so that the next process need not wait long for what a killed one has left. */
export const LEASE_MS = 600;
export const ROWS_A_BLOCK = 10;
export const PREFIX = 'JOB-';

export function codeOf(row: number): string {
  return `${PREFIX}${String(row).padStart(6, '0')}`;
}
