import { once } from 'node:events';
import { request } from 'node:http';
import { reports } from '@edp/contract/reports';
import type { HttpClient } from '@edp/testkit/http-client';
import { signedHeaders } from '@edp/testkit/signing';
import type { Drill } from './drill.ts';
import { openLargeTenant } from './support/large-tenant.ts';
import { withinBudgets } from './support/within-budgets.ts';

const PAGES = 1_000;
const budgets = { megabytes: 350, waitMs: 1_000 };
const DESCRIPTION = '物料的说明，足够长，以便占去几行。'.repeat(6);

/** A thousand materials become one PDF: the server's memory stays within a budget, and no other call waits long. */
export const printMemory: Drill = {
  name: 'print-memory',
  async run({ environment, report }) {
    const server = await environment.startServer();
    const client = await openLargeTenant(environment, server, { tenant: 'PRINT', materials: PAGES });
    const { rows } = await environment.database.query(
      `update materials set description = $1 where item_code like 'CL-%' returning id`,
      [DESCRIPTION],
    );
    const ids = rows.map(({ id }) => id);
    // The code of printing is loaded once.
    await print(client, ids.slice(0, 1));
    const { bytes, firstMs } = await withinBudgets(
      { report, server },
      { what: `${ids.length} pages`, ...budgets },
      () => print(client, ids),
    );
    report.acknowledged = ids.length;
    report.note(`first byte after ${firstMs.toFixed(0)} ms, ${bytes} bytes`);
  },
};

async function print({ address, signer }: HttpClient, ids: readonly number[]) {
  const startedAt = performance.now();
  const url = reports.pdf.path;
  const body = JSON.stringify({ template: 'materials', ids });
  const headers = {
    ...signedHeaders(signer, { method: 'POST', url, body }),
    'content-type': 'application/json',
  };
  const sent = request(address + url, { method: 'POST', headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`Not printed: HTTP-${response.statusCode}`);
  let bytes = 0;
  let firstMs = 0;
  for await (const piece of response) {
    firstMs ||= performance.now() - startedAt;
    bytes += piece.length;
  }
  return { bytes, firstMs };
}
