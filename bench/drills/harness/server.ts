import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findNode, root } from '../../../tools/processes.mjs';
import { captchaAnswer, freePort } from '../../front-end/server.ts';

const START_MS = 60_000;
/** The code of every text message. */
export const phoneCode = '123456';
const node = findNode() ?? process.execPath;

export interface ServerOptions {
  databaseUrl: string;
  /** Its data folder. */
  folder: string;
  /** A free one when absent. */
  port?: number | undefined;
  environment?: Record<string, string>;
  /** Arguments for Node, before the program's. */
  nodeArguments?: string[];
}

export interface DrillServer {
  address: string;
  port: number;
  pid: number;
  /** From start to ready, in milliseconds. */
  readyMs: number;
  /** What it had the processors do until then; on a busy machine the rest is waiting. Linux alone tells. */
  workMs: number;
  isAlive(): boolean;
  /** Without a word, as by `kill -9`. */
  kill(): Promise<void>;
  /** As a service manager stops it; answers its exit code. */
  stop(): Promise<number | null>;
}

/** The real server as a process of its own. `DRILL_VERBOSE=1` shows what it prints. */
export async function startServer(options: ServerOptions): Promise<DrillServer> {
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const child = spawn(node, [...(options.nodeArguments ?? []), 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.folder,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      EDP_CAPTCHA_FIXED: captchaAnswer,
      EDP_SMS_FIXED: phoneCode,
      ...options.environment,
    },
    stdio: ['ignore', process.env['DRILL_VERBOSE'] ? 'inherit' : 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
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
    await wait(10);
  }
  return {
    address,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    workMs: workOf(child.pid),
    isAlive,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Ticks of a hundredth second, in user and system mode. */
function workOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return 10 * (Number(fields[13]) + Number(fields[14]));
  } catch {
    return Number.NaN;
  }
}

/** Whether the server at the address answers that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}
