import { imports, type ImportRun } from '@edp/contract/imports';
import type { HttpClient } from '@edp/testkit/http-client';
import { formOf, formType } from '@edp/testkit/uploads';
import { until } from './until.ts';

const LOOK_MS = 250;
const LIMIT_MS = 900_000;

/** Sends a CSV of so many new brands in; answers the import. */
export function sendBrands(
  client: HttpClient,
  { rows, prefix }: { rows: number; prefix: string },
): Promise<number> {
  const lines = Array.from({ length: rows }, (_, at) => `${prefix}${at},${prefix}牌${at}`);
  return sendLines(client, 'brands', ['代码,名称', ...lines]);
}

/** Sends the lines of a CSV in, the first of which are the headings; answers the import. */
export async function sendLines(client: HttpClient, list: string, lines: readonly string[]): Promise<number> {
  const body = formOf([
    { name: 'list', value: list },
    { name: 'purpose', value: 'spreadsheet' },
    { name: 'file', value: Buffer.from(lines.join('\r\n')), fileName: `${list}.csv` },
  ]);
  const answer = await client.raw({ method: 'POST', url: imports.start.path, body, contentType: formType });
  return imports.start.output.parse(JSON.parse(answer.rawPayload.toString())).data.id;
}

/** The import once it has come to a state. */
export function reached(client: HttpClient, id: number, state: ImportRun['state']): Promise<ImportRun> {
  const ask = async () => {
    const { data } = await client.call(imports.detail, { id });
    return data.state === state && data;
  };
  return until(ask, { limitMs: LIMIT_MS, everyMs: LOOK_MS });
}

/** What is sent in is read and checked, written, and taken back; each step answers the import as it is then. */
export function importSteps(client: HttpClient, send: () => Promise<number>) {
  let id = 0;
  const step = (what: string, state: ImportRun['state'], begin: () => Promise<unknown>) => ({
    what,
    run: async () => {
      await begin();
      return reached(client, id, state);
    },
  });
  return [
    step('read and checked', 'checked', async () => (id = await send())),
    step('written', 'done', async () => client.call(imports.apply, { id, which: 'both' })),
    step('taken back', 'takenBack', async () => client.call(imports.takeBack, { id })),
  ];
}
