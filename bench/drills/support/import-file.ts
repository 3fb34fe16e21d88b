import { imports, type ImportRun } from '@edp/contract/imports';
import type { HttpClient } from '@edp/testkit/http-client';
import { formOf, formType } from '@edp/testkit/uploads';
import { until } from '../../harness/until.ts';

/** Sends a CSV of so many new brands in; answers the import. */
export async function sendBrands(
  client: HttpClient,
  { rows, prefix }: { rows: number; prefix: string },
): Promise<number> {
  const lines = Array.from({ length: rows }, (_, at) => `${prefix}${at},${prefix}牌${at}`);
  const body = formOf([
    { name: 'list', value: 'brands' },
    { name: 'purpose', value: 'spreadsheet' },
    { name: 'file', value: Buffer.from(['代码,名称', ...lines].join('\r\n')), fileName: '品牌.csv' },
  ]);
  const answer = await client.raw({ method: 'POST', url: imports.start.path, body, contentType: formType });
  return imports.start.output.parse(JSON.parse(answer.rawPayload.toString())).data.id;
}

/** The import once it has come to a state. */
export function reached(
  client: HttpClient,
  id: number,
  { state, limitMs }: { state: ImportRun['state']; limitMs: number },
): Promise<ImportRun> {
  const ask = async () => {
    const { data } = await client.call(imports.detail, { id });
    return data.state === state && data;
  };
  return until(ask, { limitMs, everyMs: 1_000 });
}
