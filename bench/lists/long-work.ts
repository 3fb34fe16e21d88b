import type { ExportFormat } from '@edp/contract/background-jobs';
import type { HttpClient } from '@edp/testkit/http-client';
import { endedExport, startExport } from '../harness/export-job.ts';
import type { Server } from '../harness/server.ts';
import type { Row } from '../harness/table.ts';
import { timed } from '../harness/timing.ts';
import { watchServer } from '../harness/watch-server.ts';

/** 200,000 rows in a minute. */
const MIN_EXPORTED = 3_333;
const MAX_GROWTH_MB = 200;

/** Exports all materials in a format: rows a second, and by how much the server's memory grew at most. */
export async function exportAll(server: Server, client: HttpClient, format: ExportFormat): Promise<Row> {
  const work = async () => endedExport(client, await startExport(client, format));
  const { seconds, result: watched } = await timed(() => watchServer(server, work));
  const { before, peak, result } = watched;
  if (result.state !== 'done') throw new Error(`${result.state} ${result.message}`);
  const rate = { value: result.done / seconds, min: MIN_EXPORTED };
  const growth = { value: peak - before, max: MAX_GROWTH_MB };
  return [`export of all as ${format}`, String(result.done), { value: seconds, digits: 1 }, rate, growth];
}
