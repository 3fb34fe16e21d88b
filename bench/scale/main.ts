import { availableParallelism, loadavg } from 'node:os';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { asProduction, type Server } from '../harness/server.ts';
import { cases, nextRequest, type Case, type SaveCounts } from './cases.ts';
import { compare, Lane } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { copyTables } from './plain-tables.ts';
import { printResults, type Result } from './report.ts';
import { fillTenant, type FilledTenant } from './tenants.ts';

/**
 * What the product costs beside a plain server with the same framework, driver and row-level security, measured in turn:
 * `npm run bench -- --materials 30000,1000000 --connections 1,32 --only create`. Ends with 1 when a goal is missed.
 */
const MAX_READY_MS = 1_000;

interface Subject {
  server: Server;
  saves: SaveCounts;
}

interface Subjects {
  product: Subject;
  plain: Subject;
}

async function measure(
  measured: Case,
  {
    environment,
    tenant,
    connections,
  }: { environment: Environment; tenant: FilledTenant; connections: number },
  { subjects, options }: { subjects: Subjects; options: Options },
): Promise<Result> {
  const open = ({ server, saves }: Subject) =>
    Lane.open({ environment, server, connections, next: () => nextRequest(measured, tenant, saves) });
  const lanes = { product: await open(subjects.product), plain: await open(subjects.plain) };
  try {
    const figures = await compare(lanes, options);
    const { materials } = tenant;
    console.error(`${measured.name}, ${materials} materials, ${connections} at once`);
    return { measured, materials, connections, figures };
  } finally {
    lanes.product.close();
    lanes.plain.close();
  }
}

async function startSubjects(
  environment: Environment,
  tenants: readonly FilledTenant[],
  { node }: Options,
): Promise<Subjects> {
  const product = { server: await environment.startServer({ env: asProduction }), saves: new Map() };
  if (node !== undefined) {
    const server = await environment.startServer({ node, env: asProduction });
    return { product, plain: { server, saves: product.saves } };
  }
  await copyTables(environment.database);
  const server = await environment.startServer({
    program: 'bench/scale/plain-server.ts',
    env: { ...asProduction, BENCH_CALLERS: JSON.stringify(tenants.map(({ caller }) => caller)) },
  });
  return { product, plain: { server, saves: new Map() } };
}

async function run(environment: Environment, options: Options): Promise<boolean> {
  const chosen = cases.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  if (chosen.length === 0)
    throw new Error(`--only is one of ${cases.map(({ name }) => `"${name}"`).join(', ')}`);
  await migrate(environment.database.url);
  const tenants: FilledTenant[] = [];
  for (const materials of options.materials) tenants.push(await fillTenant(environment, materials));
  const subjects = await startSubjects(environment, tenants, options);
  // Otherwise the database would do it by itself meanwhile.
  await environment.database.query('vacuum (analyze)');
  await environment.database.query('checkpoint');
  const results: Result[] = [];
  for (const tenant of tenants)
    for (const one of chosen)
      for (const connections of options.connections)
        results.push(await measure(one, { environment, tenant, connections }, { subjects, options }));
  const load = loadavg().map((minutes) => minutes.toFixed(1));
  const { readyMs } = subjects.product.server;
  console.log(
    `${availableParallelism()} processors, load ${load.join(' ')}; ${options.rounds} rounds of ${options.seconds} s; ` +
      `ready after ${readyMs.toFixed(0)} ms (goal ${MAX_READY_MS})`,
  );
  return printResults(results) && readyMs <= MAX_READY_MS;
}

const options = readOptions();
process.exitCode = (await withEnvironment((environment) => run(environment, options))) ? 0 : 1;
