import { setTimeout as wait } from 'node:timers/promises';
import type { Drill, DrillRun } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';

const KILLED = 3;
const PAUSE_MS = 200;
const SETTLE_MS = 4_000;
const AGAIN_MS = 3_000;

/** A connection of the server that works at this moment, or has just worked; not the one that listens. */
const WORKING = `
  select pid from pg_stat_activity
   where backend_type = 'client backend' and usename like '%_application' and application_name <> 'edp-live'
   order by state = 'active' desc, state_change desc limit 1`;

/**
 * Single processes of the database end: one that is told to costs the request that it served and no other; one that is
 * killed makes the database restart all of them.
 */
export const backend: Drill = {
  name: 'backend',
  rounds: 25,
  async run(options) {
    const { environment, report } = options;
    const server = await environment.startServer();
    const load = await WriteLoad.open(environment, server.address);
    await load.during(async () => {
      await wait(1_000);
      await terminateBackends(options, load);
      await killBackends(options, load);
    });
    await load.verifyAlive(report, server);
    load.judge(report);
    load.expectAnswered(report);
  },
};

async function terminateBackends(
  { environment: { database }, report, rounds }: DrillRun,
  { counters }: WriteLoad,
): Promise<void> {
  let most = 0;
  const before = counters.unavailable;
  for (let round = 1; round <= rounds; round++) {
    const refused = counters.unavailable;
    await database.query(`select pg_terminate_backend(pid) from (${WORKING}) as working`);
    await wait(PAUSE_MS);
    most = Math.max(most, counters.unavailable - refused);
  }
  report.note(
    `${rounds} connections ended: ${counters.unavailable - before} requests refused, at most ${most} by one`,
  );
  report.expect(most <= 1, `one connection that ended cost ${most} requests`);
}

async function killBackends(
  { environment: { database }, report }: DrillRun,
  { counters }: WriteLoad,
): Promise<void> {
  for (let round = 1; round <= KILLED; round++) {
    const { rows } = await database.query(WORKING);
    if (rows.length === 0) return report.expect(false, 'the server holds no connection');
    const refused = counters.unavailable;
    const killedAt = performance.now();
    await database.crash(rows[0].pid);
    const backAt = performance.now();
    await wait(SETTLE_MS);
    // The longest time without a save ends with the first one after the last refusal.
    const [whole, again] = [killedAt, backAt].map((moment) => counters.longestPauseAfter(moment).toFixed(0));
    report.note(
      `a process killed: database back after ${(backAt - killedAt).toFixed(0)} ms, no save for ${whole} ms, ` +
        `of them ${again} ms after it was back; ${counters.unavailable - refused} requests refused`,
    );
    report.expect(Number(again) <= AGAIN_MS, `no save for ${again} ms after the database was back`);
  }
}
