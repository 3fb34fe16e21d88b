import { bulkChanges, type BulkChange } from '@edp/contract/bulk-changes';
import type { InputOf } from '@edp/contract/endpoint';
import type { HttpClient } from '@edp/testkit/http-client';
import { until } from './until.ts';

const LOOK_MS = 100;
const LIMIT_MS = 600_000;

/** The change once all that it is about has been looked at. */
export async function previewChange(
  client: HttpClient,
  asked: InputOf<typeof bulkChanges.preview>,
): Promise<BulkChange> {
  const { data, message } = await client.call(bulkChanges.preview, asked);
  if (data === undefined) throw new Error(`Not previewed: ${message}`);
  return endedChange(client, data.id);
}

export async function beginChange(client: HttpClient, what: 'run' | 'takeBack', id: number): Promise<void> {
  const { code, message } = await client.call(bulkChanges[what], { id });
  if (code !== 0) throw new Error(`Not begun: ${message}`);
}

export async function changeOf(client: HttpClient, id: number): Promise<BulkChange> {
  return (await client.call(bulkChanges.detail, { id })).data;
}

/** The change once its job has done what it was asked for. @throws Error when it has not */
export function endedChange(client: HttpClient, id: number): Promise<BulkChange> {
  const ask = async () => {
    const change = await changeOf(client, id);
    const state = change.job?.state;
    if (state === 'failed' || state === 'cancelled') throw new Error(`The change ${state}`);
    return state !== 'waiting' && state !== 'running' && change;
  };
  return until(ask, { limitMs: LIMIT_MS, everyMs: LOOK_MS });
}
