import { backgroundJobs } from '@edp/contract/background-jobs';
import type { HttpClient } from '@edp/testkit/http-client';
import { endedExport, exportThat, startExport } from '../harness/export-job.ts';
import type { Drill } from './drill.ts';
import { openLargeTenant } from './support/large-tenant.ts';
import { withinBudgets } from './support/within-budgets.ts';

const ROWS = 200_000;
const budgets = { seconds: 60, megabytes: 200, waitMs: 1_000 };

/**
 * All materials of a large tenant become a workbook and a text: in a minute, the server's memory within a budget, and no other
 * call waits long. A server that is killed on the way leaves the export to the next one, whose file has each row once.
 */
export const exportMemory: Drill = {
  name: 'export-memory',
  async run({ environment, report }) {
    const server = await environment.startServer();
    const client = await openLargeTenant(environment, server, { tenant: 'EXPORT', materials: ROWS });
    for (const format of ['xlsx', 'csv'] as const) {
      const { state, done, byteSize } = await withinBudgets(
        { report, server },
        { what: format, ...budgets },
        async () => endedExport(client, await startExport(client, format)),
      );
      report.acknowledged += done;
      report.note(`${format}: ${done} rows, ${(byteSize / 1_048_576).toFixed(1)} MB`);
      report.expect(state === 'done' && done === ROWS, `${format}: ${state} at ${done}`);
    }
    const id = await startExport(client, 'csv');
    await exportThat(client, id, ({ done }) => done > 0);
    await server.kill();
    await environment.startServer({ port: server.port });
    const { state } = await endedExport(client, id);
    const lines = await linesOf(client, id);
    report.note(`killed on the way: ${state}`);
    report.expect(state === 'done', `the export is ${state} after the kill`);
    report.countRows({ asked: ROWS, stored: lines.length, different: new Set(lines).size });
  },
};

/** Ids of the rows in a file, which stand first in each line. */
async function linesOf(client: HttpClient, id: number): Promise<string[]> {
  const url = backgroundJobs.download.path.replace(':id', String(id));
  const { rawPayload } = await client.raw({ method: 'GET', url });
  const lines = rawPayload.toString().trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.slice(0, line.indexOf(',')));
}
