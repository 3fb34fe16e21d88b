import { median } from '../harness/statistics.ts';
import type { Drill } from './drill.ts';
import { killUnderLoad } from './load/kill-under-load.ts';

const READY_MS = 3_000;

/** `kill -9` of the server under write load; started again, it has to be ready soon and to have everything. */
export const killServer: Drill = {
  name: 'kill-server',
  rounds: 25,
  async run(options) {
    const { report, rounds } = options;
    const ready: number[] = [];
    const processor: number[] = [];
    const load = await killUnderLoad(options, { shortestMs: 700 }, ({ readyMs, workMs }) => {
      ready.push(readyMs);
      processor.push(workMs);
    });
    const longest = Math.max(...ready);
    report.note(
      `${rounds} kills; ready again after ${median(ready).toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest), ` +
        `${median(processor).toFixed(0)} ms of it at work`,
    );
    report.expect(longest <= READY_MS, `ready again only after ${longest.toFixed(0)} ms`);
    const { unavailable } = load.counters;
    report.expect(unavailable === 0, `${unavailable} refused though the database was up`);
  },
};
