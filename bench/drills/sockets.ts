import type { LiveSocket } from '../harness/live-socket.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { asProduction, type Server } from '../harness/server.ts';
import { Report, type Drill } from './drill.ts';
import { LiveWindow } from './live-window.ts';
import { issueTickets } from './tickets.ts';

const WINDOWS = 2_000;
const USERS = 100;
/** A window that waits longer gives its attempt up. */
const BUDGET_MS = 1_000;

/** Two thousand windows lose their server and come back at the same moment. */
export const sockets: Drill = {
  name: 'sockets',
  run: ({ rounds = 1 }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
  const tickets = await issueTickets(environment.database, USERS);
  let server = await startProduct(environment);
  const windows = Array.from(
    { length: WINDOWS },
    (_, at) => new LiveWindow(server.port, tickets[at % USERS] ?? ''),
  );
  try {
    judge('all at once', {
      arrivals: await Promise.all(windows.map((window) => window.arrive())),
      windows,
      report,
    });
    for (let round = 1; round <= rounds; round++)
      server = await restart(environment, { server, windows, report });
  } finally {
    for (const window of windows) window.close();
  }
  return report;
}

/** As it runs in production, without the demonstration. */
function startProduct(environment: Environment, port?: number): Promise<Server> {
  return environment.startServer({ port, env: asProduction });
}

interface Scene {
  server: Server;
  windows: readonly LiveWindow[];
  report: Report;
}

async function restart(environment: Environment, { server, windows, report }: Scene): Promise<Server> {
  const back = windows.map(async (window) => {
    await window.gone();
    return window.comeBack();
  });
  const stoppedAt = performance.now();
  await server.stop();
  const goneAt = performance.now();
  const fresh = await startProduct(environment, server.port);
  const readyAt = performance.now();
  const arrivals = await Promise.all(back);
  const lastAt = Math.max(...arrivals.map((arrival) => arrival?.greetedAt ?? 0));
  judge('restart', { arrivals, windows, report });
  const [stop, last] = [goneAt - stoppedAt, lastAt - readyAt].map((ms) => ms.toFixed(0));
  report.note(
    `restart: stopped within ${stop} ms, ready after ${fresh.readyMs.toFixed(0)} ms, last window back ${last} ms after that`,
  );
  return fresh;
}

interface Arrived {
  arrivals: readonly (LiveSocket | undefined)[];
  windows: readonly LiveWindow[];
  report: Report;
}

function judge(line: string, { arrivals, windows, report }: Arrived): void {
  const arrived = arrivals.filter((arrival) => arrival !== undefined);
  const opened = arrived.map(({ startedAt, openedAt }) => openedAt - startedAt).toSorted((a, b) => a - b);
  const greeted = arrived.map(({ startedAt, greetedAt }) => greetedAt - startedAt).toSorted((a, b) => a - b);
  const missing = arrivals.length - arrived.length;
  report.acknowledged += arrived.length;
  report.lost += missing;
  const [half = '', most = ''] = [quantile(opened, 0.5), quantile(opened, 0.99)].map((ms) => ms.toFixed(0));
  const greeting = quantile(greeted, 0.99);
  report.note(
    `${line}: ${arrived.length} of ${arrivals.length} windows; handshake p50 ${half} ms, p99 ${most} ms; greeted p99 ${greeting.toFixed(0)} ms`,
  );
  const reasons = Map.groupBy(
    windows.flatMap(({ failures }) => failures),
    (reason) => reason,
  );
  for (const [reason, { length }] of reasons) report.note(`${line}: ${length} attempts failed: ${reason}`);
  report.expect(missing === 0, `${line}: ${missing} windows never arrived`);
  report.expect(greeting <= BUDGET_MS, `${line}: greeted only after ${greeting.toFixed(0)} ms (p99)`);
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
