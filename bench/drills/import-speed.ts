import { signInAt } from '@edp/testkit/sign-in';
import { importSteps, sendBrands } from '../harness/import-run.ts';
import type { Drill } from './drill.ts';
import { withinBudgets } from './support/within-budgets.ts';

const ROWS = 100_000;
const budgets = { megabytes: 200, waitMs: 1_000 };

/** As many rows as a file may have are checked, written and taken back; memory stays flat and no other call waits long. */
export const importSpeed: Drill = {
  name: 'import-speed',
  async run({ environment, report }) {
    const server = await environment.startServer();
    const client = await signInAt(server.address, { account: 'admin' });
    const send = () => sendBrands(client, { rows: ROWS, prefix: 'SPEED-' });
    for (const { what, run } of importSteps(client, send)) {
      const { outcomes } = await withinBudgets({ report, server }, { what, ...budgets }, run);
      report.acknowledged = outcomes.new;
    }
    report.expect(report.acknowledged === ROWS, `${report.acknowledged} of ${ROWS} rows were new`);
  },
};
