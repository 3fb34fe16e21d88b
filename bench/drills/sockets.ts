import type { Environment } from '../harness/environment.ts';
import { asProduction, type Server } from '../harness/server.ts';
import { quantile } from '../harness/statistics.ts';
import { issueSessions } from '../harness/tickets.ts';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import { countReasons, type Drill, type DrillRun, type Report } from './drill.ts';
import { LiveWindow, type LiveSocket } from './support/live-window.ts';

const WINDOWS = 2_000;
const USERS = 100;
const TENANT = 'WINDOWS';
/** A window that waits longer gives its attempt up. */
const BUDGET_MS = 1_000;

/** Two thousand windows lose their server and come back at the same moment. */
export const sockets: Drill = {
  name: 'sockets',
  async run(options) {
    const { environment, report, rounds } = options;
    const { database } = environment;
    await migrate(database.url);
    await seedTenant(database.url, { tenant: TENANT, counts: { people: USERS, materials: 0, products: 0 } });
    const sessions = await issueSessions(database, TENANT, { users: USERS });
    let server = await startProduct(environment);
    const windows = Array.from(
      { length: WINDOWS },
      (_, at) => new LiveWindow(server.port, sessions[at % USERS]?.ticket ?? ''),
    );
    environment.atEnd(() => windows.forEach((window) => window.close()));
    const arrivals = await Promise.all(windows.map((window) => window.arrive()));
    judge('all at once', { arrivals, windows, report });
    for (let round = 1; round <= rounds; round++) server = await restart(options, { server, windows });
  },
};

/** As it runs in production, without the demonstration. */
function startProduct(environment: Environment, port?: number): Promise<Server> {
  return environment.startServer({ port, env: asProduction });
}

async function restart(
  { environment, report }: DrillRun,
  { server, windows }: { server: Server; windows: readonly LiveWindow[] },
): Promise<Server> {
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

function judge(what: string, { arrivals, windows, report }: Arrived): void {
  const arrived = arrivals.filter((arrival) => arrival !== undefined);
  const opened = arrived.map(({ startedAt, openedAt }) => openedAt - startedAt);
  const greeted = arrived.map(({ startedAt, greetedAt }) => greetedAt - startedAt);
  const missing = arrivals.length - arrived.length;
  report.acknowledged += arrived.length;
  report.lost += missing;
  const [half, most, greeting] = [quantile(opened, 0.5), quantile(opened, 0.99), quantile(greeted, 0.99)].map(
    (ms) => `${ms.toFixed(0)} ms`,
  );
  report.note(
    `${what}: ${arrived.length} of ${arrivals.length} windows; handshake p50 ${half}, p99 ${most}; greeted p99 ${greeting}`,
  );
  report.note(`${what}: attempts failed: ${countReasons(windows.flatMap(({ failures }) => failures))}`);
  report.expect(missing === 0, `${what}: ${missing} windows never arrived`);
  report.expect(quantile(greeted, 0.99) <= BUDGET_MS, `${what}: greeted only after ${greeting} (p99)`);
}
