import { setTimeout as wait } from 'node:timers/promises';
import { Report, type Drill } from './drill.ts';
import type { StopMode } from './harness/database.ts';
import { withPlace, type Place } from './harness/place.ts';
import type { DrillServer } from './harness/server.ts';
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
const MOST_WAIT_MS = 30_000;

/** The database goes away under write load and comes back; the server stays, says so clearly, and goes on. */
export const outage: Drill = {
  name: 'outage',
  run: ({ rounds = 1 }) => withPlace((place) => drill(place, rounds)),
};

async function drill(place: Place, rounds: number): Promise<Report> {
  const report = new Report();
  const server = await place.startServer();
  const load = await WriteLoad.open(place, server.address);
  for (let round = 1; round <= rounds; round++)
    for (const one of OUTAGES) {
      await suffer(one, { place, server, load, report });
      report.expect(server.isAlive(), `${one.what}: the server process has ended`);
      if (server.isAlive()) await load.look(report);
    }
  report.expect(load.tally.cut === 0, `${load.tally.cut} requests got no answer`);
  load.judge(report);
  return report;
}

interface Scene {
  place: Place;
  server: DrillServer;
  load: WriteLoad;
  report: Report;
}

async function suffer({ what, mode, awayMs }: Outage, { place, server, load, report }: Scene): Promise<void> {
  const { tally } = load;
  const refusedBefore = tally.unavailable;
  load.begin();
  await wait(BEFORE_MS);
  const goneAt = performance.now();
  await place.database.stop(mode);
  await wait(awayMs);
  if (awayMs > 0) {
    const lives = await fetch(`${server.address}/healthz`).then(({ ok }) => ok);
    report.expect(lives, 'the server does not answer /healthz without its database');
    report.expect(tally.unavailable > refusedBefore, 'nobody was refused while the database was away');
  }
  await place.database.start();
  const backAt = performance.now();
  const again = await acknowledgedAfter(backAt, load);
  await wait(AFTER_MS);
  await load.end();
  const refused = tally.unavailable - refusedBefore;
  const away = (backAt - goneAt).toFixed(0);
  report.note(
    `${what}: away for ${away} ms, saves again ${again.toFixed(0)} ms after it was back, ${refused} refused`,
  );
  report.expect(
    again <= AGAIN_MS,
    `${what}: saves again only ${again.toFixed(0)} ms after the database was back`,
  );
}

/** How long after the moment somebody's save was acknowledged. */
async function acknowledgedAfter(moment: number, { tally }: WriteLoad): Promise<number> {
  while (tally.lastAcknowledgedAt <= moment && performance.now() - moment < MOST_WAIT_MS) await wait(5);
  return performance.now() - moment;
}
