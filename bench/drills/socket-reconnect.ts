import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { findNode, root } from '../../tools/processes.mjs';
import { freePort } from '../front-end/server.ts';
import { printTable, type Measure } from '../front-end/table.ts';
import { LiveWindow, type Arrival } from './live-window.ts';
import { issueTickets } from './tickets.ts';

/** A thousand windows lose their server and come back at the same moment. Ends with 1 when that takes too long. */
const WINDOWS = 1_000;
const USERS = 100;
const BUDGET_MS = 1_000;

async function startServer({ port, url, folder }: { port: number; url: string; folder: string }) {
  const child = spawn(findNode() ?? process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      EDP_CAPTCHA_FIXED: '',
      EDP_SMS_FIXED: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended');
    await wait(20);
  }
  return child;
}

async function stopServer(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function measure(line: string, arrivals: readonly (Arrival | undefined)[]): Measure[] {
  const arrived = arrivals.filter((arrival) => arrival !== undefined);
  const opened = arrived.map(({ startedAt, openedAt }) => openedAt - startedAt).toSorted((a, b) => a - b);
  const greeted = arrived.map(({ startedAt, greetedAt }) => greetedAt - startedAt).toSorted((a, b) => a - b);
  const ms = { line, unit: 'ms' } as const;
  return [
    {
      line,
      what: 'windows that never arrived',
      value: arrivals.length - arrived.length,
      unit: '',
      budget: 0,
    },
    { ...ms, what: 'handshake p50', value: quantile(opened, 0.5) },
    { ...ms, what: 'handshake p95', value: quantile(opened, 0.95) },
    { ...ms, what: 'handshake p99', value: quantile(opened, 0.99), budget: BUDGET_MS },
    { ...ms, what: 'until greeted p99', value: quantile(greeted, 0.99), budget: BUDGET_MS },
  ];
}

function failuresOf(line: string, windows: readonly LiveWindow[]): Measure[] {
  const reasons = Map.groupBy(
    windows.flatMap(({ failures }) => failures),
    (reason) => reason,
  );
  return [...reasons].map(([reason, { length }]) => ({
    line,
    what: `attempts failed: ${reason}`,
    value: length,
    unit: '',
  }));
}

const folder = mkdtempSync(join(tmpdir(), 'edp-drill-'));
const postgres = await startEmbeddedPostgres(folder);
let server: ChildProcess | undefined;
try {
  const tickets = await issueTickets(postgres.url, USERS);
  const place = { port: await freePort(), url: postgres.url, folder };
  server = await startServer(place);
  const windows = Array.from(
    { length: WINDOWS },
    (_, at) => new LiveWindow(place.port, tickets[at % USERS] ?? ''),
  );
  const first = await Promise.all(windows.map((window) => window.arrive()));

  const failedFirst = failuresOf('all at once', windows);
  const back = windows.map(async (window) => {
    await window.gone();
    return window.comeBack();
  });
  const stoppedAt = performance.now();
  await stopServer(server);
  const goneAt = performance.now();
  server = await startServer(place);
  const readyAt = performance.now();
  const returned = await Promise.all(back);
  const lastAt = Math.max(...returned.map((arrival) => arrival?.greetedAt ?? 0));

  const line = 'restart';
  const holds = printTable([
    ...measure('all at once', first),
    ...failedFirst,
    { line, what: 'server takes to stop', value: goneAt - stoppedAt, unit: 'ms' },
    { line, what: 'server takes to start', value: readyAt - goneAt, unit: 'ms' },
    ...measure(line, returned),
    ...failuresOf(line, windows),
    { line, what: 'last window back after stop', value: lastAt - stoppedAt, unit: 'ms' },
    { line, what: 'last window back after ready', value: lastAt - readyAt, unit: 'ms' },
  ]);
  process.exitCode = holds ? 0 : 1;
  for (const window of windows) window.close();
} finally {
  await stopServer(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
