import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfStale } from '../../tools/build.mjs';
import { installIfNeeded } from '../../tools/install.mjs';
import { root } from '../../tools/processes.mjs';
import { product } from '../../tools/product.mjs';
import { freePort } from './free-port.ts';
import { cpuSeconds } from './process-figures.ts';

const START_MS = 60_000;
/** The answer to every captcha, and the code of every text message. */
export const captchaAnswer = 'abcd';
export const phoneCode = '123456';

/** The demonstration is there, and both codes above hold. */
const asDemonstration = {
  NODE_ENV: 'development',
  EDP_CAPTCHA_FIXED: captchaAnswer,
  EDP_SMS_FIXED: phoneCode,
};
/** Without them, as it is run in earnest. */
export const asProduction = { NODE_ENV: 'production', EDP_CAPTCHA_FIXED: '', EDP_SMS_FIXED: '' };

export interface ServerOptions {
  databaseUrl: string;
  /** Its data folder. */
  folder: string;
  /** A free one when absent. */
  port?: number | undefined;
  /** Beside the demonstration's, or instead. */
  environment?: Record<string, string>;
  /** Arguments for Node beside the product's own. */
  nodeArguments?: string[];
  /** Another program than the product, started in the same way. */
  program?: string;
  /** Another Node than the pinned one. */
  node?: string | undefined;
}

export interface Server {
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

let building: Promise<string> | undefined;

/** Builds what is not built from the sources as they are, once a run; answers the Node to start with. */
function builtProduct(): Promise<string> {
  building ??= installIfNeeded().then(async (node) => {
    await buildIfStale(node);
    return node;
  });
  return building;
}

/** The product as built, a process of its own that ends with this one. `BENCH_VERBOSE=1` shows what it prints. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const pinned = await builtProduct();
  const port = options.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = launch(options.node ?? pinned, port, options);
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
  const pid = child.pid ?? 0;
  return {
    ...{ address, port, pid, isAlive },
    readyMs: performance.now() - startedAt,
    workMs: cpuSeconds(pid) * 1_000,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

function launch(node: string, port: number, options: ServerOptions) {
  const { nodeArguments = [], program = product.program } = options;
  const child = spawn(node, [...product.nodeFlags, ...nodeArguments, program], {
    cwd: root,
    env: {
      ...process.env,
      ...product.variables,
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
      ...{ DATABASE_URL: options.databaseUrl, DATA_DIR: options.folder },
      ...asDemonstration,
      ...options.environment,
    },
    // By the channel it notices when we are killed.
    stdio: ['ignore', process.env['BENCH_VERBOSE'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  // What cannot be started has no number.
  child.once('error', (error) => console.error(error));
  return child;
}

/** Whether the server at the address answers that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}
