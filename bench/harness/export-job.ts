import { backgroundJobs, type ExportFormat } from '@edp/contract/background-jobs';
import type { HttpClient } from '@edp/testkit/http-client';
import { until } from './until.ts';

const LOOK_MS = 200;
const LIMIT_MS = 600_000;

/** Has all materials written into a file; answers the job. */
export async function startExport(client: HttpClient, format: ExportFormat): Promise<number> {
  const asked = { list: 'materials', selection: { filter: {} }, format } as const;
  const { code, message, data } = await client.call(backgroundJobs.exportList, asked);
  if (code !== 0) throw new Error(`Not exported: ${message}`);
  return data.id;
}

/** The job once it holds. */
export function exportThat(
  client: HttpClient,
  id: number,
  holds: (job: ReturnType<typeof backgroundJobs.list.output.parse>['data'][number]) => boolean,
) {
  const ask = async () => {
    const job = (await client.call(backgroundJobs.list, {})).data.find((one) => one.id === id);
    if (job === undefined) throw new Error('The job has gone');
    return holds(job) && job;
  };
  return until(ask, { limitMs: LIMIT_MS, everyMs: LOOK_MS });
}

export function endedExport(client: HttpClient, id: number) {
  return exportThat(client, id, ({ state }) => state !== 'waiting' && state !== 'running');
}
