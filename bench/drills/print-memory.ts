import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { signedHeaders } from '@edp/testkit/signing';
import { createTenant, findOrCreateOrganisation } from '@edp/testkit/tenants';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { addMaterial } from '../../apps/server/src/testing/fixtures/material-records.ts';
import { withEnvironment, withProductDatabase, type Environment } from '../harness/environment.ts';
import { Report, type Drill } from './drill.ts';

const PAGES = 1_000;
const MEMORY_BUDGET_MB = 350;
const WAIT_BUDGET_MS = 1_000;
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;
const tenantCode = 'PRINT';
const organisation = '总仓';

/** A thousand materials become one PDF: the server's memory stays within a budget, and no other call waits long. */
export const printMemory: Drill = { name: 'print-memory', run: () => withEnvironment(drill) };

async function drill({ database, startServer }: Environment): Promise<Report> {
  const report = new Report();
  await migrate(database.url);
  const ids = await withProductDatabase(database, addMaterials);
  const { address } = await startServer();
  const client = await signInAt(address, { tenantCode });
  // The code of printing is loaded once.
  await print(client, ids.slice(0, 1));
  const { bytes, firstMs, wholeMs, before, peak, longestMs } = await watched(client, ids);
  report.acknowledged = ids.length;
  report.note(
    `${ids.length} pages: first byte after ${firstMs.toFixed(0)} ms, whole after ${wholeMs.toFixed(0)} ms, ${bytes} bytes; ` +
      `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB; another call waited ${longestMs.toFixed(0)} ms at most`,
  );
  report.expect(peak - before <= MEMORY_BUDGET_MB, `memory rose by ${(peak - before).toFixed(0)} MB`);
  report.expect(longestMs <= WAIT_BUDGET_MS, `another call waited ${longestMs.toFixed(0)} ms`);
  return report;
}

/** The ids of as many materials of one inventory organisation, which the administrator has. */
async function addMaterials(database: Database): Promise<number[]> {
  const { tenantId } = await createTenant(database, { code: tenantCode, organisations: [organisation] });
  const organisationId = await database.inTenantTransaction(tenantId, (db) =>
    findOrCreateOrganisation(db, tenantId, organisation),
  );
  const ids: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const columns = {
      description: `第${at}件物料的说明，足够长，以便占去几行。`.repeat(6),
      texture: `材质${at}`,
    };
    const seed = { itemName: `热镀锌钢管${at}`, organisationIds: [organisationId], columns };
    ids.push((await addMaterial(database, tenantId, seed)).id);
  }
  return ids;
}

/** The memory of the whole process, all its threads included, and how long asking took. */
async function sample({ address }: HttpClient): Promise<{ rss: number; ms: number }> {
  const startedAt = performance.now();
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const ms = performance.now() - startedAt;
  const bytes = Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(metrics)?.[1]);
  return { rss: bytes / MEGABYTE, ms };
}

async function print({ address, signer }: HttpClient, ids: readonly number[]) {
  const startedAt = performance.now();
  const url = '/mes/report/pdf';
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

async function watched(client: HttpClient, ids: readonly number[]) {
  const before = (await sample(client)).rss;
  let done = false;
  const printed = print(client, ids).finally(() => (done = true));
  const samples = [];
  while (!done) {
    samples.push(await sample(client));
    await Promise.race([printed.catch(() => undefined), wait(SAMPLE_MS)]);
  }
  const peak = Math.max(...samples.map(({ rss }) => rss));
  const longestMs = Math.max(...samples.map(({ ms }) => ms));
  return { ...(await printed), before, peak, longestMs };
}
