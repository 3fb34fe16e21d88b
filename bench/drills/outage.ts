import { setTimeout as wait } from 'node:timers/promises';
import type { StopMode } from '../harness/postgres.ts';
import type { Server } from '../harness/server.ts';
import type { Drill, DrillRun } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';

interface Outage {
  what: string;
  mode: StopMode;
  awayMs: number;
}

const outages: readonly Outage[] = [
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
  async run(options) {
    const { environment, report, rounds } = options;
    const server = await environment.startServer();
    const load = await WriteLoad.open(environment, server.address);
    for (let round = 1; round <= rounds; round++)
      for (const one of outages) {
        const before = load.counters.unavailable;
        const { awayMs, againMs } = await load.during(() => takeAway(one, options, { server, load }));
        const refused = load.counters.unavailable - before;
        const again = `saves again ${againMs.toFixed(0)} ms after it was back`;
        report.note(`${one.what}: away for ${awayMs.toFixed(0)} ms, ${again}, ${refused} refused`);
        report.expect(againMs <= AGAIN_MS, `${one.what}: ${again}`);
        await load.verifyAlive(report, server);
      }
    load.judge(report);
    load.expectAnswered(report);
  },
};

/** How long the database was away, and how long after that nothing was saved. */
async function takeAway(
  { mode, awayMs }: Outage,
  { environment, report }: DrillRun,
  { server, load: { counters } }: { server: Server; load: WriteLoad },
) {
  await wait(BEFORE_MS);
  const refusedBefore = counters.unavailable;
  const goneAt = performance.now();
  await environment.database.stop(mode);
  await wait(awayMs);
  if (awayMs > 0) {
    const lives = await fetch(`${server.address}/healthz`).then(({ ok }) => ok);
    report.expect(lives, 'the server does not answer /healthz without its database');
    report.expect(counters.unavailable > refusedBefore, 'nobody was refused while the database was away');
  }
  await environment.database.start();
  const backAt = performance.now();
  while (counters.lastAcknowledgedAt <= backAt && performance.now() - backAt < MAX_WAIT_MS) await wait(5);
  const againMs = performance.now() - backAt;
  await wait(AFTER_MS);
  return { awayMs: backAt - goneAt, againMs };
}
