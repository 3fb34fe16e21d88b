import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/processes.mjs';

export const captchaAnswer = 'abcd';
const START_MS = 60_000;

export interface BenchServer {
  address: string;
  stop(): Promise<void>;
}

/** The real server on a free port with an empty data folder of its own, which goes with it. */
export async function startServer(node: string): Promise<BenchServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'edp-bench-'));
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Production refuses a fixed captcha.
    NODE_ENV: 'development',
    EDP_CAPTCHA_FIXED: captchaAnswer,
  };
  const child = spawn(node, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilReady(address), once(child, 'exit').then(() => fail('The server ended'))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

async function untilReady(address: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  fail('The server did not start');
}

function fail(reason: string): never {
  throw new Error(reason);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
