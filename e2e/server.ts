import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { captchaAnswer, smsAnswer } from './people.ts';

export interface Server {
  /** Without a slash at the end. */
  address: string;
  /** Where its database and files are. */
  dataDir: string;
}

const root = resolve(import.meta.dirname, '..');
const binaries = join(root, 'node_modules', '.bin');
const START_MS = 90_000;
const POLL_MS = 100;

/** The whole product with the demonstration data, as long as the work takes. */
export async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = { address: `http://127.0.0.1:${port}`, dataDir: mkdtempSync(join(tmpdir(), 'edp-e2e-')) };
  const child = spawn(join(binaries, 'node'), ['tools/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: [binaries, process.env.PATH].join(delimiter),
      PORT: String(port),
      DATA_DIR: server.dataDir,
      LOG_LEVEL: 'error',
      EDP_CAPTCHA_FIXED: captchaAnswer,
      EDP_SMS_FIXED: smsAnswer,
    },
  });
  const ended = once(child, 'exit');
  try {
    const end = Date.now() + START_MS;
    while (!(await isReady(server))) {
      if (Date.now() > end || child.exitCode !== null) throw new Error('The server did not start');
      await wait(POLL_MS);
    }
    await work(server);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

async function isReady({ address }: Server): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const free = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(free));
    });
  });
}
