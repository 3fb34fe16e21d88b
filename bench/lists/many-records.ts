import { bulkChanges, type BulkChange } from '@edp/contract/bulk-changes';
import { imports, type ImportRun } from '@edp/contract/imports';
import { materials } from '@edp/contract/materials';
import type { HttpClient } from '@edp/testkit/http-client';
import { reached, sendLines } from '../drills/support/import-file.ts';
import type { Row } from '../harness/table.ts';
import { until } from '../harness/until.ts';

const ROWS = 5_000;
const HEAD = '物料编码,物料名称,物料分类,物料类型,单位,市场价';
const MIN_WRITTEN = 500;
/** 50,000 in a minute; of few it is the beginning and the end that take the time. */
const MIN_CHANGED = 833;
const MANY = 5_000;
const LIMIT_MS = 600_000;
const LOOK_MS = 200;

/** Imports new materials beside all that are there, and takes them back: rows a second of each step. */
export async function importMany(client: HttpClient): Promise<Row[]> {
  const { data } = await client.call(materials.list, { pageSize: 1 });
  const [like] = data;
  if (like === undefined) throw new Error('There are no materials');
  const said = [like.categoryPath.join('/'), like.itemTypeText.split(',')[0], like.unitText, '12.5'].join(
    ',',
  );
  const lines = Array.from({ length: ROWS }, (_, at) => `NEW-${at},新物料${at},${said}`);
  let id = 0;
  const steps: readonly [string, ImportRun['state'], () => Promise<unknown>][] = [
    [
      'read and checked',
      'checked',
      async () => (id = await sendLines(client, 'materials', [HEAD, ...lines])),
    ],
    ['written', 'done', async () => client.call(imports.apply, { id, which: 'both' })],
    ['taken back', 'takenBack', async () => client.call(imports.takeBack, { id })],
  ];
  const rows: Row[] = [];
  for (const [name, state, begin] of steps) {
    const startedAt = performance.now();
    await begin();
    const { outcomes } = await reached(client, id, { state, limitMs: LIMIT_MS });
    if (outcomes.new !== ROWS) throw new Error(`${outcomes.new} of ${ROWS} rows are new`);
    rows.push(rowOf(`import, ${name}`, ROWS, { startedAt, min: MIN_WRITTEN }));
  }
  return rows;
}

/** Changes all materials of a brand and takes that back: records a second of each step. */
export async function changeMany(client: HttpClient, brandId: number): Promise<Row[]> {
  const rows: Row[] = [];
  let startedAt = performance.now();
  const { data, message } = await client.call(bulkChanges.preview, {
    list: 'materials',
    selection: { filter: { brandIds: String(brandId) } },
    changes: [{ operation: 'raise', field: 'marketPrice', by: 'percent', amount: '7.5', decimals: 2 }],
  });
  if (data === undefined) throw new Error(`Not previewed: ${message}`);
  const { id } = data;
  const { outcomes } = await ended(client, id);
  const told = (name: string) =>
    rows.push(rowOf(`change of many, ${name}`, outcomes.change, { startedAt, min: MIN_CHANGED }));
  told('previewed');
  for (const [name, call] of [
    ['written', bulkChanges.run],
    ['taken back', bulkChanges.takeBack],
  ] as const) {
    startedAt = performance.now();
    await client.call(call, { id });
    await ended(client, id);
    told(name);
  }
  return rows;
}

function ended(client: HttpClient, id: number): Promise<BulkChange> {
  const ask = async () => {
    const { data } = await client.call(bulkChanges.detail, { id });
    const state = data.job?.state;
    if (state === 'failed' || state === 'cancelled') throw new Error(`The change ${state}`);
    return state !== 'waiting' && state !== 'running' && data;
  };
  return until(ask, { limitMs: LIMIT_MS, everyMs: LOOK_MS });
}

interface Measured {
  startedAt: number;
  min: number;
}

function rowOf(name: string, count: number, { startedAt, min }: Measured): Row {
  const seconds = (performance.now() - startedAt) / 1_000;
  return [
    name,
    String(count),
    { value: seconds, digits: 1 },
    { value: count / seconds, ...(count >= MANY && { min }) },
  ];
}
