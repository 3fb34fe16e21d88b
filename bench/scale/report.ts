import { availableParallelism } from 'node:os';
import type { Figures } from './measure.ts';

/** A row of the table. */
export interface Result {
  what: string;
  rows: number;
  connections: number;
  /** The share of the other server's rate that is to be reached. */
  goal?: number | undefined;
  product: Figures;
  /** The plain server, or the bare one where that does not answer. */
  bare: Figures;
  /** Two processes of the product on the same database. */
  two?: Figures | undefined;
  pgbenchPerSecond?: number | undefined;
  toBare: number;
  toPgbench?: number | undefined;
  twoToOne?: number | undefined;
}

const TWO_GOAL = 1.7;
const MAX_MEGABYTES = 256;
const MAX_READY_MS = 1_000;
const MANY = 32;
const NEARLY = 0.9;

const titles = [
  'what',
  'rows',
  'conn',
  '1/s',
  'p50',
  'p95',
  'p99',
  'MB',
  'cpu server',
  'db',
  'load',
  'limit',
  'other 1/s',
  'ratio',
  'goal',
  'server ms',
  'to other',
  'db ms',
  'to other',
  'pgbench 1/s',
  'ratio',
  'two 1/s',
  'ratio',
  'cpu two',
];

/** One line for each row, the processor time in seconds per second; answers whether every goal is reached. */
export function printResults(results: readonly Result[], readyMs: number): boolean {
  const lines = results.map(cellsOf);
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  for (const line of [titles, widths.map((width) => '-'.repeat(width)), ...lines])
    console.log(
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
  const most = Math.max(
    0,
    ...results.filter(({ connections }) => connections === MANY).map(({ product }) => product.megabytes),
  );
  const isSmall = most < MAX_MEGABYTES;
  const isQuick = readyMs < MAX_READY_MS;
  console.log(
    `\nmemory at ${MANY} connections: ${most.toFixed(0)} MB, goal < ${MAX_MEGABYTES}: ${verdict(isSmall)}`,
  );
  console.log(`from start to ready: ${readyMs.toFixed(0)} ms, goal < ${MAX_READY_MS}: ${verdict(isQuick)}`);
  return isSmall && isQuick && results.every(reachesGoals);
}

function reachesGoals(result: Result): boolean {
  const { goal = 0, toBare } = result;
  return toBare >= goal && reachesTwoGoal(result) !== false;
}

/** Undefined where it is not measured, or where the machine has nothing left for a second process. */
function reachesTwoGoal({ two, twoToOne }: Result): boolean | undefined {
  if (two === undefined || twoToOne === undefined || limitOf(two) === 'machine') return undefined;
  return twoToOne >= TWO_GOAL;
}

function twoCells(result: Result): string[] {
  const { two, twoToOne } = result;
  if (two === undefined) return ['', '', ''];
  const reached = reachesTwoGoal(result);
  const goal = reached === undefined ? '' : ` ≥ ${TWO_GOAL} ${verdict(reached)}`;
  const used = Object.values(two.used).map((seconds) => seconds.toFixed(2));
  return [rate(two.perSecond), `${ratio(twoToOne)}${goal}`, `${used.join(' ')} ${limitOf(two)}`];
}

function cellsOf(result: Result): string[] {
  const { what, rows, connections, goal, product, bare } = result;
  const { server, database, generator } = product.used;
  return [
    what,
    String(rows),
    String(connections),
    rate(product.perSecond),
    ...[product.p50, product.p95, product.p99].map((ms) => ms.toFixed(ms < 10 ? 2 : 0)),
    product.megabytes.toFixed(0),
    ...[server, database, generator].map((seconds) => seconds.toFixed(2)),
    limitOf(product),
    rate(bare.perSecond),
    ratio(result.toBare),
    goal === undefined ? '' : `≥ ${goal.toFixed(2)} ${verdict(result.toBare >= goal)}`,
    ...costCells(result, 'server'),
    ...costCells(result, 'database'),
    rate(result.pgbenchPerSecond),
    ratio(result.toPgbench),
    ...twoCells(result),
  ];
}

/** Processor time of a request, and that to the other server's. */
function costCells({ product, bare }: Result, part: 'server' | 'database'): string[] {
  const costOf = ({ used, perSecond }: Figures) => (used[part] * 1_000) / perSecond;
  return [costOf(product).toFixed(2), ratio(costOf(product) / costOf(bare))];
}

const rate = (perSecond: number | undefined) =>
  perSecond === undefined ? '' : perSecond.toFixed(perSecond < 10 ? 1 : 0);
const ratio = (value: number | undefined) => value?.toFixed(2) ?? '';
const verdict = (holds: boolean) => (holds ? 'ok' : 'missed');

/** What was busy all the time, if anything was: a server and we have one processor each, all together the machine. */
function limitOf({ used: { server, database, generator } }: Figures): string {
  if (generator >= NEARLY) return 'load';
  if (server + database + generator >= availableParallelism() * NEARLY) return 'machine';
  return server >= NEARLY ? 'server' : '';
}
