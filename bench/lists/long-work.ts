import { setTimeout as wait } from 'node:timers/promises';
import { backgroundJobs, type ExportFormat } from '@edp/contract/background-jobs';
import type { HttpClient } from '@edp/testkit/http-client';
import type { Server } from '../harness/server.ts';
import type { Row } from '../harness/table.ts';
import { watchServer } from '../harness/watch-server.ts';

const LOOK_MS = 200;
/** 200,000 rows in a minute. */
const MIN_EXPORTED = 3_333;
const MAX_GROWTH_MB = 200;

/** Exports all materials in a format: rows a second, and by how much the server's memory grew at most. */
export async function exportAll(server: Server, client: HttpClient, format: ExportFormat): Promise<Row> {
  const startedAt = performance.now();
  const { before, peak, result } = await watchServer(server, async () => exported(client, format));
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = { value: result / seconds, min: MIN_EXPORTED };
  const growth = { value: peak - before, max: MAX_GROWTH_MB };
  return [`export of all as ${format}`, String(result), { value: seconds, digits: 1 }, rate, growth];
}

async function exported(client: HttpClient, format: ExportFormat): Promise<number> {
  const asked = { list: 'materials', selection: { filter: {} }, format } as const;
  const { data, message } = await client.call(backgroundJobs.exportList, asked);
  if (data === undefined) throw new Error(`Not exported: ${message}`);
  for (;;) {
    await wait(LOOK_MS);
    const job = (await client.call(backgroundJobs.list, {})).data.find(({ id }) => id === data.id);
    if (job?.state === 'done') return job.done;
    if (job?.state !== 'waiting' && job?.state !== 'running')
      throw new Error(`${job?.state} ${job?.message}`);
  }
}
