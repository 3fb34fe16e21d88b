import { setTimeout as wait } from 'node:timers/promises';
import { backgroundJobs, type ExportFormat } from '@edp/contract/background-jobs';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { watchServer } from '../harness/watch-server.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import type { Drill } from './drill.ts';

const ROWS = 200_000;
const SECONDS_BUDGET = 60;
const MEMORY_BUDGET_MB = 200;
const WAIT_BUDGET_MS = 1_000;
const LEASE_MS = 35_000;

/**
 * All materials of a large tenant become a workbook and a text: in a minute, the server's memory within a budget, and no other
 * call waits long. A server that is killed on the way leaves the export to the next one, whose file has each row once.
 */
export const exportMemory: Drill = {
  name: 'export-memory',
  async run({ environment, report }) {
    let server = await environment.startServer();
    const { port } = server;
    const counts = { ...defaultCounts, people: 10, products: 0, materials: ROWS };
    await seedTenant(environment.database.url, { tenant: 'EXPORT', counts, random: 7 });
    await environment.database.query('vacuum (analyze)');
    const client = await signInAt(server.address, { tenantCode: 'EXPORT' });
    for (const format of ['xlsx', 'csv'] as const) {
      const startedAt = performance.now();
      const work = async () => ended(client, await start(client, format));
      const { before, peak, longestWaitMs, result } = await watchServer(server, work);
      const seconds = (performance.now() - startedAt) / 1_000;
      report.acknowledged += result.done;
      report.note(
        `${format}: ${result.done} rows in ${seconds.toFixed(1)} s, ${(result.byteSize / 1_048_576).toFixed(1)} MB; ` +
          `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB; another call waited ${longestWaitMs.toFixed(0)} ms at most`,
      );
      report.expect(
        result.state === 'done' && result.done === ROWS,
        `${format}: ${result.state} at ${result.done}`,
      );
      report.expect(seconds <= SECONDS_BUDGET, `${format}: took ${seconds.toFixed(1)} s`);
      report.expect(peak - before <= MEMORY_BUDGET_MB, `memory rose by ${(peak - before).toFixed(0)} MB`);
      report.expect(longestWaitMs <= WAIT_BUDGET_MS, `another call waited ${longestWaitMs.toFixed(0)} ms`);
    }
    const id = await start(client, 'csv');
    await until(async () => (await jobOf(client, id)).done > 0, LEASE_MS);
    await server.kill();
    server = await environment.startServer({ port });
    const again = await ended(client, id);
    const lines = await linesOf(client, id);
    const codes = new Set(lines);
    report.lost = ROWS - codes.size;
    report.duplicated = lines.length - codes.size;
    report.note(`killed on the way: ${again.state}, ${lines.length} rows, ${codes.size} different ones`);
    report.expect(again.state === 'done' && codes.size === ROWS, 'rows are missing after the kill');
    report.expect(lines.length === codes.size, 'rows stand in the file twice');
  },
};

async function start(client: HttpClient, format: ExportFormat): Promise<number> {
  const asked = { list: 'materials', selection: { filter: {} }, format } as const;
  const { code, message, data } = await client.call(backgroundJobs.exportList, asked);
  if (code !== 0) throw new Error(`Not exported: ${message}`);
  return data.id;
}

async function jobOf(client: HttpClient, id: number) {
  const { data } = await client.call(backgroundJobs.list, {});
  const job = data.find((one) => one.id === id);
  if (job === undefined) throw new Error('The job has gone');
  return job;
}

async function ended(client: HttpClient, id: number) {
  await until(async () => !['waiting', 'running'].includes((await jobOf(client, id)).state), 4 * LEASE_MS);
  return jobOf(client, id);
}

async function until(holds: () => Promise<boolean>, limitMs: number): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('Waited in vain');
    await wait(200);
  }
}

/** Ids of the rows in a file, which stand first in each line. */
async function linesOf(client: HttpClient, id: number): Promise<string[]> {
  const url = backgroundJobs.download.path.replace(':id', String(id));
  const { rawPayload } = await client.raw({ method: 'GET', url });
  const lines = rawPayload.toString().trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.slice(0, line.indexOf(',')));
}
