import { setTimeout as wait } from 'node:timers/promises';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { Report, type Drill } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';

const ROUNDS = 25;
const SHORTEST_MS = 700;
const FURTHER_MS = 1_500;
const READY_MS = 3_000;

/** `kill -9` of the server under write load; started again, it has to be ready soon and to have everything. */
export const killServer: Drill = {
  name: 'kill-server',
  run: ({ rounds = ROUNDS }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
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
    await load.look(report);
  }
  const longest = Math.max(...ready);
  report.note(
    `${rounds} kills; ready again after ${middleOf(ready)} ms (median), ${longest.toFixed(0)} ms (longest), ` +
      `${middleOf(processor)} ms of it at work`,
  );
  report.expect(longest <= READY_MS, `ready again only after ${longest.toFixed(0)} ms`);
  report.expect(
    load.counters.unavailable === 0,
    `${load.counters.unavailable} refused though the database was up`,
  );
  load.judge(report);
  return report;
}

function middleOf(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(0);
}
