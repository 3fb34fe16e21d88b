import { materials } from '@edp/contract/materials';
import type { HttpClient } from '@edp/testkit/http-client';
import { beginChange, endedChange, previewChange } from '../harness/bulk-change.ts';
import { importSteps, sendLines } from '../harness/import-run.ts';
import type { Row } from '../harness/table.ts';
import { timed } from '../harness/timing.ts';

const ROWS = 5_000;
const HEAD = '物料编码,物料名称,物料分类,物料类型,单位,市场价';
const MIN_WRITTEN = 500;
/** 50,000 in a minute; of few it is the beginning and the end that take the time. */
const MIN_CHANGED = 833;
const MANY = 5_000;

/** Imports new materials beside all that are there, and takes them back: rows a second of each step. */
export async function importMany(client: HttpClient): Promise<Row[]> {
  const { data } = await client.call(materials.list, { pageSize: 1 });
  const [like] = data;
  if (like === undefined) throw new Error('There are no materials');
  const { categoryPath, itemTypeText, unitText } = like;
  const said = [categoryPath.join('/'), itemTypeText.split(',')[0], unitText, '12.5'].join();
  const lines = Array.from({ length: ROWS }, (_, at) => `NEW-${at},新物料${at},${said}`);
  const rows: Row[] = [];
  for (const { what, run } of importSteps(client, () => sendLines(client, 'materials', [HEAD, ...lines]))) {
    const { seconds, result } = await timed(run);
    const { outcomes } = result;
    if (outcomes.new !== ROWS) throw new Error(`${outcomes.new} of ${ROWS} rows are new`);
    rows.push(rowOf(`import, ${what}`, ROWS, { seconds, min: MIN_WRITTEN }));
  }
  return rows;
}

/** Changes all materials of some brands and takes that back: records a second of each step. */
export async function changeMany(client: HttpClient, brandIds: string): Promise<Row[]> {
  const { seconds, result: change } = await timed(() =>
    previewChange(client, {
      list: 'materials',
      selection: { filter: { brandIds } },
      changes: [{ operation: 'raise', field: 'marketPrice', by: 'percent', amount: '7.5', decimals: 2 }],
    }),
  );
  const told = (name: string, seconds: number) =>
    rowOf(`change of many, ${name}`, change.outcomes.change, { seconds, min: MIN_CHANGED });
  const rows = [told('previewed', seconds)];
  for (const [name, what] of [
    ['written', 'run'],
    ['taken back', 'takeBack'],
  ] as const) {
    const { seconds } = await timed(async () => {
      await beginChange(client, what, change.id);
      await endedChange(client, change.id);
    });
    rows.push(told(name, seconds));
  }
  return rows;
}

function rowOf(name: string, count: number, { seconds, min }: { seconds: number; min: number }): Row {
  return [
    name,
    String(count),
    { value: seconds, digits: 1 },
    { value: count / seconds, ...(count >= MANY && { min }) },
  ];
}
