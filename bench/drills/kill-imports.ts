import { imports } from '@edp/contract/imports';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import { reached, sendBrands } from '../harness/import-run.ts';
import type { Drill } from './drill.ts';
import { killOnTheWay } from './support/kill-on-the-way.ts';
import { endLeases } from './support/stored-jobs.ts';

const ROWS = 12_000;
const PREFIX = 'KILLED-';
/** A block takes about as long, so that kills meet it anywhere. */
const WITHIN_A_BLOCK_MS = 400;
const servingAlone = { env: { EDP_JOBS_AT_ONCE: '0' } };

/**
 * `kill -9` of the server that imports a file, in the middle of it, again and again: each row is there once, in its first version,
 * and the import tells as many.
 */
export const killImports: Drill = {
  name: 'kill-imports',
  rounds: 10,
  async run(options) {
    const { environment, report } = options;
    const serving = await environment.startServer(servingAlone);
    const client = await signInAt(serving.address, { account: 'admin' });
    const tenantId = await tenantIdOf(environment);
    const id = await sendBrands(client, { rows: ROWS, prefix: PREFIX });
    const first = await environment.startServer();
    await reached(client, id, 'checked');
    await client.call(imports.apply, { id, which: 'both' });
    await killOnTheWay(options, {
      first,
      next: async () => {
        await endLeases(environment);
        return environment.startServer();
      },
      rows: ROWS,
      done: () => writtenOf(environment, { tenantId, id }),
      withinMs: WITHIN_A_BLOCK_MS,
    });
    const { fates, outcomes } = await reached(client, id, 'done');
    const { rows } = await environment.database.query(
      `select count(*)::int as stored, count(distinct code)::int as different, max(version)::int as version
         from brands where tenant_id = $1 and code like '${PREFIX}%'`,
      [tenantId],
    );
    const [{ version, ...counted }] = rows;
    report.acknowledged = fates.written;
    report.countRows({ asked: ROWS, ...counted });
    report.expect(version === 1, 'rows were written over');
    report.expect(fates.written === ROWS && outcomes.wrong === 0, `the import tells ${fates.written} rows`);
  },
};

async function writtenOf(
  { database }: Environment,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as written from import_rows where tenant_id = $1 and import_id = $2 and fate = 'written'`,
    [tenantId, id],
  );
  return rows[0].written;
}
