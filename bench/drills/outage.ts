import { setTimeout as wait } from 'node:timers/promises';
import type { StopMode } from '../harness/postgres.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
import { Report, type Drill } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';

interface Outage {
  what: string;
  mode: StopMode;
  awayMs: number;
}

const OUTAGES: readonly Outage[] = [
  { what: 'restart', mode: 'fast', awayMs: 0 },
  { what: 'immediate stop', mode: 'immediate', awayMs: 0 },
  { what: 'main process killed', mode: 'kill', awayMs: 0 },
  { what: 'away for 30 s', mode: 'fast', awayMs: 30_000 },
];
const BEFORE_MS = 2_000;
const AFTER_MS = 1_500;
const AGAIN_MS = 3_000;
const MAX_WAIT_MS = 30_000;

/** The database goes away under write load and comes back; the server stays, says so clearly, and goes on. */
export const outage: Drill = {
  name: 'outage',
  run: ({ rounds = 1 }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
  const server = await environment.startServer();
  const load = await WriteLoad.open(environment, server.address);
  for (let round = 1; round <= rounds; round++)
    for (const one of OUTAGES) {
      await suffer(one, { environment, server, load, report });
      report.expect(server.isAlive(), `${one.what}: the server process has ended`);
      if (server.isAlive()) await load.look(report);
    }
  report.expect(load.counters.cut === 0, `${load.counters.cut} requests got no answer`);
  load.judge(report);
  return report;
}

interface Scene {
  environment: Environment;
  server: Server;
  load: WriteLoad;
  report: Report;
}

async function suffer(one: Outage, scene: Scene): Promise<void> {
  const { what } = one;
  const { load, report } = scene;
  const { counters } = load;
  const refusedBefore = counters.unavailable;
  const { away, again } = await load.during(() => takeAway(one, scene));
  const refused = counters.unavailable - refusedBefore;
  report.note(
    `${what}: away for ${away.toFixed(0)} ms, saves again ${again.toFixed(0)} ms after it was back, ${refused} refused`,
  );
  report.expect(
    again <= AGAIN_MS,
    `${what}: saves again only ${again.toFixed(0)} ms after the database was back`,
  );
}

/** How long the database was away, and how long after that nothing was saved. */
async function takeAway({ mode, awayMs }: Outage, { environment, server, load, report }: Scene) {
  await wait(BEFORE_MS);
  const refusedBefore = load.counters.unavailable;
  const goneAt = performance.now();
  await environment.database.stop(mode);
  await wait(awayMs);
  if (awayMs > 0) {
    const lives = await fetch(`${server.address}/healthz`).then(({ ok }) => ok);
    report.expect(lives, 'the server does not answer /healthz without its database');
    report.expect(
      load.counters.unavailable > refusedBefore,
      'nobody was refused while the database was away',
    );
  }
  await environment.database.start();
  const backAt = performance.now();
  const again = await acknowledgedAfter(backAt, load);
  await wait(AFTER_MS);
  return { away: backAt - goneAt, again };
}

/** How long after the moment somebody's save was acknowledged. */
async function acknowledgedAfter(moment: number, { counters }: WriteLoad): Promise<number> {
  while (counters.lastAcknowledgedAt <= moment && performance.now() - moment < MAX_WAIT_MS) await wait(5);
  return performance.now() - moment;
}
