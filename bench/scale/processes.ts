import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { findNode, root } from '../../tools/processes.mjs';

/** What the kernel counts processor time in. */
const TICKS_A_SECOND = 100;
const KILOBYTE = 1_024;

export interface Server {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Starts a server program and answers when it has told its address. */
export async function startServer(program: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(findNode() ?? process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return { pid: child.pid ?? 0, port, stop: () => stop(child) };
}

function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  if (child.stdout === null) throw new Error('The server has no output');
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const port = /http:\/\/[\d.]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  child.once('error', reject);
  lines.on('close', () => reject(new Error('The server ended before it was ready')));
  return promise;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Processor seconds that a process has taken; 0 when it has gone or the system does not tell. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/** Those of a database server, all of its processes together. */
export function databaseSeconds(backendPid: number): number {
  const postmaster = Number(statOf(backendPid)[1]);
  const children = pids().filter((pid) => Number(statOf(pid)[1]) === postmaster);
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
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
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
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
