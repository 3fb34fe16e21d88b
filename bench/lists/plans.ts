import { open, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Postgres } from '../harness/postgres.ts';

/** PostgreSQL writes the plan of a statement once it has been executed. */
const WRITTEN_AFTER_MS = 200;
const MAX_WAYS = 3;

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;
const explained = z.object({ Plan: node });

/** Of a call, how it was answered. */
export interface Plan {
  /** Pages of 8 kB that were looked at, in memory or not. */
  pages: number;
  /** The ways to the tables by which most rows were read, with how many. */
  ways: string;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
};

/** From here on new connections have each plan written into the log, or none. */
export async function explainAll(database: Postgres, isWanted: boolean): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await database.query(
      isWanted ? `alter database edp set ${name} = '${value}'` : `alter database edp reset ${name}`,
    );
}

/** What the call has the database do, as the log tells; nobody else may be at work meanwhile. */
export async function planOf(log: string, call: () => Promise<unknown>): Promise<Plan> {
  const { size: from } = await stat(log);
  await call();
  await wait(WRITTEN_AFTER_MS);
  const { size: to } = await stat(log);
  const file = await open(log);
  const { buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  await file.close();
  return summaryOf(plansIn(buffer.toString()));
}

/** Each plan stands behind a line that ends with `plan:`, indented by tabs. */
function plansIn(text: string): Node[] {
  return text
    .split('plan:\n')
    .slice(1)
    .map((rest) => {
      const lines = rest.split('\n');
      const end = lines.findIndex((line) => !line.startsWith('\t'));
      return explained.parse(JSON.parse(lines.slice(0, end).join('\n'))).Plan;
    });
}

function summaryOf(plans: readonly Node[]): Plan {
  const rowsBy = new Map<string, number>();
  let pages = 0;
  for (const one of plans.flatMap(withNodesBelow)) {
    if (one['Relation Name'] === undefined && one['Index Name'] === undefined) continue;
    pages += ownPages(one);
    const way = one['Index Name'] ?? `all of ${one['Relation Name']}`;
    // The rows of a bitmap are counted where its index is read.
    if (one['Node Type'] !== 'Bitmap Heap Scan') rowsBy.set(way, (rowsBy.get(way) ?? 0) + rowsReadBy(one));
  }
  const ways = [...rowsBy]
    .filter(([, rows]) => rows > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_WAYS)
    .map(([way, rows]) => `${way} ${Math.round(rows)}`)
    .join(', ');
  return { pages, ways };
}

function withNodesBelow(top: Node): Node[] {
  return [top, ...(top.Plans ?? []).flatMap(withNodesBelow)];
}

/** A node's pages hold those of the nodes below it. */
function ownPages(one: Node): number {
  const pagesOf = (node: Node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  return (one.Plans ?? []).reduce((rest, below) => rest - pagesOf(below), pagesOf(one));
}

function rowsReadBy(one: Node): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = one;
  return (one['Actual Rows'] + filtered + rechecked) * one['Actual Loops'];
}
