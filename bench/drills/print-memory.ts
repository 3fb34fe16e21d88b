import { once } from 'node:events';
import { request } from 'node:http';
import { reports } from '@edp/contract/reports';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { signedHeaders } from '@edp/testkit/signing';
import { watchServer } from '../harness/watch-server.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import type { Drill } from './drill.ts';

const PAGES = 1_000;
const MEMORY_BUDGET_MB = 350;
const WAIT_BUDGET_MS = 1_000;
const DESCRIPTION = '物料的说明，足够长，以便占去几行。'.repeat(6);

/** A thousand materials become one PDF: the server's memory stays within a budget, and no other call waits long. */
export const printMemory: Drill = {
  name: 'print-memory',
  async run({ environment: { database, startServer }, report }) {
    const server = await startServer();
    const counts = { ...defaultCounts, people: 10, products: 0, materials: PAGES };
    await seedTenant(database.url, { tenant: 'PRINT', counts, random: 7 });
    const { rows } = await database.query(
      `update materials set description = $1 where item_code like 'CL-%' returning id`,
      [DESCRIPTION],
    );
    const ids = rows.map(({ id }) => id);
    const client = await signInAt(server.address, { tenantCode: 'PRINT' });
    // The code of printing is loaded once.
    await print(client, ids.slice(0, 1));
    const { before, peak, longestWaitMs, result } = await watchServer(server, () => print(client, ids));
    report.acknowledged = ids.length;
    report.note(
      `${ids.length} pages: first byte after ${result.firstMs.toFixed(0)} ms, whole after ${result.wholeMs.toFixed(0)} ms, ` +
        `${result.bytes} bytes; memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB; ` +
        `another call waited ${longestWaitMs.toFixed(0)} ms at most`,
    );
    report.expect(peak - before <= MEMORY_BUDGET_MB, `memory rose by ${(peak - before).toFixed(0)} MB`);
    report.expect(longestWaitMs <= WAIT_BUDGET_MS, `another call waited ${longestWaitMs.toFixed(0)} ms`);
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
  return { bytes, firstMs, wholeMs: performance.now() - startedAt };
}
