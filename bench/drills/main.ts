import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { backend } from './backend.ts';
import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { Report, type Drill } from './drill.ts';
import { killServer } from './kill-server.ts';
import { migration } from './migration.ts';
import { noisy } from './noisy.ts';
import { outage } from './outage.ts';
import { printMemory } from './print-memory.ts';
import { races } from './races.ts';
import { richText } from './rich-text.ts';
import { rolling } from './rolling.ts';
import { service, sigterm } from './sigterm.ts';
import { sockets } from './sockets.ts';
import { uploadMemory } from './upload-memory.ts';

/**
 * Fault drills: `npm run drills` runs them all, `npm run drills -- kill-server outage --rounds 3` those that are named.
 * Ends with 1 when an expectation of any does not hold.
 */
const drills: readonly Drill[] = [
  killServer,
  outage,
  backend,
  diskFull,
  sigterm,
  service,
  races,
  migration,
  clock,
  noisy,
  richText,
  sockets,
  rolling,
  uploadMemory,
  printMemory,
];

const TITLES = ['drill', 'acknowledged', 'lost', 'duplicated', 'half', 'seconds', 'outcome'];

interface Done {
  name: string;
  report: Report;
  seconds: number;
}

async function run({ name, run: begin }: Drill, rounds: number | undefined): Promise<Done> {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const report = await begin({ rounds }).catch(brokenOff);
  const { acknowledged, lost, duplicated, half } = report;
  console.log(`  acknowledged ${acknowledged}, lost ${lost}, duplicated ${duplicated}, half ${half}`);
  for (const fault of report.faults) console.error(`  FAULT ${fault}`);
  return { name, report, seconds: (performance.now() - startedAt) / 1_000 };
}

/** One that cannot go on has failed, and holds up none of the others. */
function brokenOff(error: unknown): Report {
  console.error(error);
  const report = new Report();
  report.expect(false, `broke off: ${String(error)}`);
  return report;
}

function outcomeOf({ skipped, faults }: Report): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return faults.length === 0 ? 'passed' : `FAILED: ${faults.length} faults`;
}

function printTable(done: readonly Done[]): void {
  const rows = done.map(({ name, report, seconds }) => [
    name,
    ...[report.acknowledged, report.lost, report.duplicated, report.half].map(String),
    seconds.toFixed(0),
    outcomeOf(report),
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  console.log();
  for (const row of [TITLES, widths.map((width) => '-'.repeat(width)), ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const outcomes = done.map(({ report }) => outcomeOf(report));
  const counted = (word: string) => outcomes.filter((outcome) => outcome.startsWith(word)).length;
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`load of the machine: ${load.join(' ')}`);
  console.log(`${counted('passed')} passed, ${counted('FAILED')} failed, ${counted('skipped')} skipped`);
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((asked) => drills.every(({ name }) => name !== asked));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${drills.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const done: Done[] = [];
for (const drill of drills)
  if (positionals.length === 0 || positionals.includes(drill.name)) done.push(await run(drill, rounds));
printTable(done);
process.exitCode = done.some(({ report }) => report.faults.length > 0) ? 1 : 0;
