import { imports } from '@edp/contract/imports';
import { signInAt } from '@edp/testkit/sign-in';
import { watchServer } from '../harness/watch-server.ts';
import type { Drill } from './drill.ts';
import { reached, sendBrands } from './support/import-file.ts';

const ROWS = 100_000;
const PREFIX = 'SPEED-';
const LIMIT_MS = 900_000;
const MEMORY_BUDGET_MB = 200;
const WAIT_BUDGET_MS = 1_000;

/** As many rows as a file may have are checked, written and taken back; memory stays flat and no other call waits long. */
export const importSpeed: Drill = {
  name: 'import-speed',
  async run({ environment, report }) {
    const server = await environment.startServer();
    const client = await signInAt(server.address, { account: 'admin' });
    let id = 0;
    const steps = [
      {
        name: 'read and checked',
        state: 'checked',
        begin: async () => {
          id = await sendBrands(client, { rows: ROWS, prefix: PREFIX });
        },
      },
      { name: 'written', state: 'done', begin: () => client.call(imports.apply, { id, which: 'both' }) },
      { name: 'taken back', state: 'takenBack', begin: () => client.call(imports.takeBack, { id }) },
    ] as const;
    for (const { name, state, begin } of steps) {
      const startedAt = performance.now();
      const { before, peak, longestWaitMs, result } = await watchServer(server, async () => {
        await begin();
        return reached(client, id, { state, limitMs: LIMIT_MS });
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      report.note(
        `${name}: ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB; ` +
          `another call waited ${longestWaitMs.toFixed(0)} ms at most`,
      );
      report.expect(
        peak - before <= MEMORY_BUDGET_MB,
        `${name}: memory rose by ${(peak - before).toFixed(0)} MB`,
      );
      report.expect(
        longestWaitMs <= WAIT_BUDGET_MS,
        `${name}: another call waited ${longestWaitMs.toFixed(0)} ms`,
      );
      report.acknowledged = result.outcomes.new;
    }
    report.expect(report.acknowledged === ROWS, `${report.acknowledged} of ${ROWS} rows were new`);
  },
};
