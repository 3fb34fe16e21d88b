import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../harness/statistics.ts';
import type { Drill } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';

const SHORTEST_MS = 700;
const FURTHER_MS = 1_500;
const READY_MS = 3_000;

/** `kill -9` of the server under write load; started again, it has to be ready soon and to have everything. */
export const killServer: Drill = {
  name: 'kill-server',
  rounds: 25,
  async run({ environment, report, rounds }) {
    let server = await environment.startServer();
    const { port } = server;
    const load = await WriteLoad.open(environment, server.address);
    const ready: number[] = [];
    const processor: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await load.during(async () => {
        await wait(SHORTEST_MS + Math.random() * FURTHER_MS);
        await server.kill();
      });
      server = await environment.startServer({ port });
      ready.push(server.readyMs);
      processor.push(server.workMs);
      await load.verify(report);
    }
    const longest = Math.max(...ready);
    report.note(
      `${rounds} kills; ready again after ${median(ready).toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest), ` +
        `${median(processor).toFixed(0)} ms of it at work`,
    );
    report.expect(longest <= READY_MS, `ready again only after ${longest.toFixed(0)} ms`);
    const { unavailable } = load.counters;
    report.expect(unavailable === 0, `${unavailable} refused though the database was up`);
    load.judge(report);
  },
};
