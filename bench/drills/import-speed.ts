import { imports } from '@edp/contract/imports';
import { signInAt } from '@edp/testkit/sign-in';
import type { Drill } from './drill.ts';
import { reached, sendBrands } from './support/import-file.ts';
import { withinBudgets } from './support/within-budgets.ts';

const ROWS = 100_000;
const LIMIT_MS = 900_000;
const budgets = { megabytes: 200, waitMs: 1_000 };

/** As many rows as a file may have are checked, written and taken back; memory stays flat and no other call waits long. */
export const importSpeed: Drill = {
  name: 'import-speed',
  async run({ environment, report }) {
    const server = await environment.startServer();
    const client = await signInAt(server.address, { account: 'admin' });
    let id = 0;
    const steps = [
      {
        what: 'read and checked',
        state: 'checked',
        begin: async () => {
          id = await sendBrands(client, { rows: ROWS, prefix: 'SPEED-' });
        },
      },
      { what: 'written', state: 'done', begin: () => client.call(imports.apply, { id, which: 'both' }) },
      { what: 'taken back', state: 'takenBack', begin: () => client.call(imports.takeBack, { id }) },
    ] as const;
    for (const { what, state, begin } of steps) {
      const { outcomes } = await withinBudgets({ report, server }, { what, ...budgets }, async () => {
        await begin();
        return reached(client, id, { state, limitMs: LIMIT_MS });
      });
      report.acknowledged = outcomes.new;
    }
    report.expect(report.acknowledged === ROWS, `${report.acknowledged} of ${ROWS} rows were new`);
  },
};
