import { readFileSync, readdirSync } from 'node:fs';

/** What the kernel counts the time of ended processes in, which is too coarse for short rounds of those that live. */
const TICKS_A_SECOND = 100;
const NANOSECONDS = 1e9;
const KILOBYTE = 1_024;

/** Processor seconds that the threads of a process have taken; 0 when it has gone or the system does not tell. */
export function cpuSeconds(pid: number): number {
  return numbersIn(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [onProcessor] = textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
    return sum + Number(onProcessor) / NANOSECONDS;
  }, 0);
}

/** In user and in system mode: two adjacent fields. */
function secondsIn(fields: readonly string[], at: number): number {
  return (Number(fields[at] ?? 0) + Number(fields[at + 1] ?? 0)) / TICKS_A_SECOND;
}

/** Those of a database server by its main process, all of its processes together, also those that have ended. */
export function databaseSeconds(postmaster: number): number {
  const children = pids().filter((pid) => Number(statOf(pid)[1]) === postmaster);
  const ended = secondsIn(statOf(postmaster), 13);
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuSeconds(pid), ended);
}

/** The processes that it has started itself and that have not ended. */
export function childrenOf(pid: number): number[] {
  return pids().filter((each) => Number(statOf(each)[1]) === pid && isRunning(each));
}

/** One that has ended may stay in the table of processes where nobody collects orphans. */
export function isRunning(pid: number): boolean {
  return /^[^ZX]/.test(statOf(pid)[0] ?? '');
}

/** One that has just ended is no failure. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Megabytes in memory; NaN where the system does not tell. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1];
  return line === undefined ? Number.NaN : Number(line) / KILOBYTE;
}

/** What stands behind the program's name: state, parent, … */
function statOf(pid: number): string[] {
  return textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
}

function pids(): number[] {
  return numbersIn('/proc');
}

/** The entries of a folder that are numbers. */
function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
