import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { asProduction, type Server } from '../harness/server.ts';
import { cases, type Case } from './cases.ts';
import { WINDOWS, openFanOut } from './fan-out.ts';
import { measureInTurn, medianOf, type Lane } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { findPgbench, runPgbench, writeScript } from './pgbench.ts';
import { limitProcessor } from './processor-share.ts';
import { printResults, type Result } from './report.ts';
import { openRequests } from './request-lane.ts';
import { sentBy } from './sent.ts';
import { withStand, type Filled, type Stand } from './stand.ts';
import { subjectOf, type Subject } from './subjects.ts';

/**
 * What the product costs: each read measured in turn with a plain server and the database's own benchmark, everything else
 * with the same statements behind a bare server. Ends with 1 when a goal is missed.
 */
interface Job extends Omit<Case, 'prepare'> {
  /** Instead of the asked ones. */
  connections?: number[];
  open(subject: Subject, place: Place): Promise<Lane>;
}

interface Place {
  stand: Stand;
  tenant: Filled;
  connections: number;
}

const STARTS = 3;

const jobs: readonly Job[] = [
  ...cases.map(({ prepare, ...named }) => ({
    ...named,
    open: (subject: Subject, place: Place) => openRequests(subject, { ...place, prepare }),
  })),
  { name: `message to ${WINDOWS} windows`, anySize: true, connections: [WINDOWS], open: openFanOut },
];

interface Subjects {
  product: Subject;
  bare: Subject;
  plain: Subject;
  two: Subject;
}

async function measure(
  job: Job,
  place: Place,
  { subjects, options }: { subjects: Subjects; options: Options },
) {
  const { stand, tenant, connections } = place;
  const { product, two } = subjects;
  const baseline = subjects[job.plain ? 'plain' : 'bare'];
  const asked = job.two && connections > 1 ? [product, baseline, two] : [product, baseline];
  const program = findPgbench();
  const sent = program === undefined ? undefined : await sentBy(job.name, stand, tenant);
  const script = sent && writeScript(stand, tenant, sent);
  const rates: number[] = [];
  const lanes: Lane[] = [];
  try {
    for (const subject of asked) lanes.push(await job.open(subject, place));
    const figures = await measureInTurn(lanes, options, async () => {
      if (program === undefined || script === undefined) return;
      const rate = await runPgbench(program, stand, { script, connections, seconds: options.seconds });
      if (rate !== undefined) rates.push(rate);
    });
    return { figures, pgbenchPerSecond: rates.length > 0 ? medianOf(rates) : undefined };
  } finally {
    for (const lane of lanes) lane.close();
  }
}

async function resultOf(
  job: Job,
  place: Place,
  means: { subjects: Subjects; options: Options },
): Promise<Result> {
  const { figures, pgbenchPerSecond } = await measure(job, place, means);
  const [product, two] = [figures.get('product'), figures.get('two')];
  const bare = figures.get(job.plain ? 'plain' : 'bare');
  if (product === undefined || bare === undefined) throw new Error('Nothing was measured');
  const { connections, tenant } = place;
  const result = {
    what: job.name,
    rows: tenant.rows,
    connections,
    goal: job.goal?.[connections],
    product,
    bare,
    two,
    pgbenchPerSecond,
    toBare: product.perSecond / bare.perSecond,
    toPgbench: pgbenchPerSecond && product.perSecond / pgbenchPerSecond,
    twoToOne: two && two.perSecond / product.perSecond,
  };
  console.error(
    `${job.name}, ${tenant.rows} rows, ${connections} at once: ${product.perSecond.toFixed(0)} a second, ` +
      `${result.toBare.toFixed(2)} of the ${job.plain ? 'plain' : 'bare'} server`,
  );
  return result;
}

async function measureAll(stand: Stand, subjects: Subjects, options: Options): Promise<Result[]> {
  const chosen = jobs.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  if (chosen.length === 0)
    throw new Error(`--only is one of ${jobs.map(({ name }) => `"${name}"`).join(', ')}`);
  const results: Result[] = [];
  for (const [at, tenant] of stand.tenants.entries()) {
    for (const job of chosen.filter(({ anySize }) => at === 0 || !anySize)) {
      for (const connections of job.connections ?? options.connections) {
        results.push(await resultOf(job, { stand, tenant, connections }, { subjects, options }));
      }
    }
  }
  return results;
}

/** Milliseconds until a server on the migrated database says that it is ready; the middle of a few starts. */
async function timeStarts(stand: Stand): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const server = await stand.startServer({ env: asProduction });
    times.push(server.readyMs);
    await server.stop();
  }
  return medianOf(times);
}

async function startProduct(stand: Stand, { share }: Options): Promise<Server> {
  const server = await stand.startServer({ env: asProduction });
  if (share !== undefined) {
    const unlimit = limitProcessor(server.pid, share);
    stand.atEnd(() => server.kill().then(unlimit));
  }
  return server;
}

async function run(stand: Stand, options: Options): Promise<boolean> {
  const readyMs = await timeStarts(stand);
  const callers = JSON.stringify(stand.tenants.map(({ caller }) => caller));
  const [first, second] = [await startProduct(stand, options), await startProduct(stand, options)];
  const startBeside = (program: string) =>
    stand.startServer(
      options.node === undefined
        ? { program, env: { ...asProduction, BENCH_CALLERS: callers } }
        : { node: options.node, env: asProduction },
    );
  const bare = await startBeside('bench/scale/bare-server.ts');
  const plain = await startBeside('bench/scale/plain-server.ts');
  const subjects = {
    product: subjectOf('product', [first], stand.backendPid),
    bare: subjectOf('bare', [bare], stand.backendPid),
    plain: subjectOf('plain', [plain], stand.backendPid),
    two: subjectOf('two', [first, second], stand.backendPid),
  };
  const results = await measureAll(stand, subjects, options);
  const load = loadavg().map((minutes) => minutes.toFixed(1));
  console.log(
    `${availableParallelism()} processors, load ${load.join(' ')}; ${options.rounds} × ${options.seconds} s each`,
  );
  if (findPgbench() === undefined) console.log('pgbench is not installed; its columns are empty.');
  if (options.json !== undefined)
    writeFileSync(options.json, JSON.stringify({ readyMs, results }, undefined, 2));
  return printResults(results, readyMs);
}

const options = readOptions();
process.exitCode = (await withStand(options.rows, (stand) => run(stand, options))) ? 0 : 1;
