import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fixedCodes } from './credentials.ts';
import { freePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const START_MS = 90_000;
const POLL_MS = 10;

export interface ServerOptions {
  /** Arguments for Node, its own and the program. */
  args: readonly string[];
  /** Besides what every server is told. */
  env: Record<string, string>;
  /** A free one when absent. */
  port?: number | undefined;
  /** Another Node than this process's. */
  node?: string | undefined;
}

export interface ServerProcess {
  /** Without a slash at the end. */
  address: string;
  port: number;
  pid: number;
  /** From start to ready, in milliseconds. */
  readyMs: number;
  isAlive(): boolean;
  /** Without a word, as by `kill -9`. */
  kill(): Promise<void>;
  /** As a service manager stops it; answers its exit code. */
  stop(): Promise<number | null>;
}

/**
 * The server as a process of its own, in which the fixed codes hold, once it says that it is ready. It ends with this
 * process. `SERVER_OUTPUT=1` shows what it prints.
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(options.node ?? process.execPath, [...options.args], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...fixedCodes,
      ...options.env,
    },
    // By the channel it notices when we are killed.
    stdio: ['ignore', process.env['SERVER_OUTPUT'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  // What cannot be started has no number.
  child.once('error', (error) => console.error(error));
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (isAlive() && child.kill(signal)) await once(child, 'exit');
    return child.exitCode;
  };
  while (!(await isReady(address))) {
    if (performance.now() - startedAt > START_MS || !isAlive()) {
      await end('SIGKILL');
      throw new Error('The server did not start');
    }
    await wait(POLL_MS);
  }
  return {
    address,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    isAlive,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Whether the server at the address says that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(
    () => undefined,
  );
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok === true;
}
