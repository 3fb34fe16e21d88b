import { parseArgs } from 'node:util';
import { withEnvironment } from '../harness/environment.ts';
import { printTable } from '../harness/table.ts';
import { loadOfMachine, timed } from '../harness/timing.ts';
import { backend } from './backend.ts';
import { bulkChange } from './bulk-change.ts';
import { clock } from './clock.ts';
import { cluster } from './cluster/cluster.ts';
import { diskFull } from './disk-full.ts';
import { Report, type Drill } from './drill.ts';
import { exportMemory } from './export-memory.ts';
import { history } from './history.ts';
import { importSpeed } from './import-speed.ts';
import { killImports } from './kill-imports.ts';
import { killJobs } from './kill-jobs.ts';
import { killServer } from './kill-server.ts';
import { logout } from './logout.ts';
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
 * `--programs` names a folder with the programs of a PostgreSQL that has Citus, which the drill of the cluster needs. Ends with 1 when an expectation of any does not hold.
 */
const drills: readonly Drill[] = [
  killServer,
  outage,
  backend,
  ...diskFull,
  sigterm,
  service,
  races,
  logout,
  migration,
  clock,
  noisy,
  richText,
  sockets,
  rolling,
  uploadMemory,
  printMemory,
  killJobs,
  killImports,
  importSpeed,
  exportMemory,
  bulkChange,
  history,
  cluster,
];

const TITLES = ['drill', 'acknowledged', 'lost', 'duplicated', 'half', 'seconds', 'outcome'];

interface Result {
  name: string;
  report: Report;
  seconds: number;
}

interface Asked {
  asked: number | undefined;
  programs: string | undefined;
}

/** One that cannot go on has failed, and holds up none of the others. */
async function run(drill: Drill, { asked, programs }: Asked): Promise<Result> {
  const { name } = drill;
  console.log(`\n${name}`);
  const report = new Report();
  const rounds = asked ?? drill.rounds ?? 1;
  const { seconds } = await timed(() =>
    withEnvironment((environment) => drill.run({ environment, report, rounds, programs })).catch(
      (error: unknown) => {
        console.error(error);
        report.expect(false, `broke off: ${String(error)}`);
      },
    ),
  );
  const { acknowledged, lost, duplicated, half } = report;
  console.log(`  acknowledged ${acknowledged}, lost ${lost}, duplicated ${duplicated}, half ${half}`);
  for (const fault of report.faults) console.error(`  FAULT ${fault}`);
  return { name, report, seconds };
}

function outcomeOf({ skipped, faults }: Report): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return faults.length === 0 ? 'passed' : `FAILED: ${faults.length} faults`;
}

function printResults(results: readonly Result[]): void {
  console.log();
  printTable(
    TITLES,
    results.map(({ name, report, seconds }) => [
      name,
      ...[report.acknowledged, report.lost, report.duplicated, report.half].map((value) => ({ value })),
      { value: seconds },
      outcomeOf(report),
    ]),
  );
  const outcomes = results.map(({ report }) => outcomeOf(report));
  const count = (word: string) => outcomes.filter((outcome) => outcome.startsWith(word)).length;
  console.log(loadOfMachine());
  console.log(`${count('passed')} passed, ${count('FAILED')} failed, ${count('skipped')} skipped`);
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, programs: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((asked) => drills.every(({ name }) => name !== asked));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${drills.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const asked = {
  asked: values.rounds === undefined ? undefined : Number(values.rounds),
  programs: values.programs,
};
const results: Result[] = [];
for (const drill of drills)
  if (positionals.length === 0 || positionals.includes(drill.name)) results.push(await run(drill, asked));
printResults(results);
process.exitCode = results.some(({ report }) => report.faults.length > 0) ? 1 : 0;
