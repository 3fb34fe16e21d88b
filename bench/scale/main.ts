import { availableParallelism } from 'node:os';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { asProduction, type Server } from '../harness/server.ts';
import { loadOfMachine } from '../harness/timing.ts';
import { cases, nextRequest, nth, type Case, type SaveCounts } from './cases.ts';
import { compare, Lane } from './measure.ts';
import { options, type Options } from './options.ts';
import { copyTables } from './plain-tables.ts';
import { printResults, type Result } from './report.ts';
import { fillTenant, type FilledTenant } from './tenants.ts';

/**
 * What the product costs beside a plain server with the same framework, driver and row-level security, measured in turn:
 * `npm run bench -- --materials 30000,1000000 --connections 1,32 --only create,save`. Ends with 1 when a goal is missed.
 */
const MAX_READY_MS = 1_000;

interface Subject {
  servers: readonly Server[];
  saves: SaveCounts;
}

/** Tenants of one size. */
interface Group {
  materials: number;
  tenants: readonly FilledTenant[];
}

interface Subjects {
  product: Subject;
  plain: Subject;
}

async function measure(
  measured: Case,
  {
    environment,
    group: { materials, tenants },
    connections,
  }: { environment: Environment; group: Group; connections: number },
  { subjects, options }: { subjects: Subjects; options: Options },
): Promise<Result> {
  let turns = 0;
  const open = ({ servers, saves }: Subject) => {
    const next = () => nextRequest(measured, nth(tenants, turns++), saves);
    return Lane.open({ environment, servers, connections, next });
  };
  const lanes = { product: await open(subjects.product), plain: await open(subjects.plain) };
  try {
    const figures = await compare(lanes, options);
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
  { node, processes }: Options,
): Promise<Subjects> {
  const start = async (options: Parameters<Environment['startServer']>[0]) => {
    const servers: Server[] = [];
    while (servers.length < processes) servers.push(await environment.startServer(options));
    return servers;
  };
  const product = { servers: await start({ env: asProduction }), saves: new Map() };
  if (node !== undefined)
    return {
      product,
      plain: { servers: await start({ node, env: asProduction }), saves: product.saves },
    };
  await copyTables(environment.database);
  const servers = await start({
    program: 'bench/scale/plain-server.ts',
    env: { ...asProduction, BENCH_CALLERS: JSON.stringify(tenants.map(({ caller }) => caller)) },
  });
  return { product, plain: { servers, saves: new Map() } };
}

async function fillGroup(environment: Environment, materials: number, options: Options): Promise<Group> {
  const tenants: FilledTenant[] = [];
  while (tenants.length < options.tenants) {
    const tenantCode = `ROWS${materials}X${tenants.length + 1}`;
    tenants.push(await fillTenant(environment, materials, { people: options.people, tenantCode }));
  }
  return { materials, tenants };
}

async function run(environment: Environment, options: Options): Promise<boolean> {
  const chosen = cases.filter(({ name }) => options.only?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`There are: ${cases.map(({ name }) => name).join(', ')}`);
  await migrate(environment.database.url);
  const groups: Group[] = [];
  for (const materials of options.materials) groups.push(await fillGroup(environment, materials, options));
  const subjects = await startSubjects(
    environment,
    groups.flatMap(({ tenants }) => tenants),
    options,
  );
  // Otherwise the database would do it by itself meanwhile.
  await environment.database.query('vacuum (analyze)');
  await environment.database.query('checkpoint');
  const results: Result[] = [];
  for (const group of groups)
    for (const one of chosen)
      for (const connections of options.connections)
        results.push(await measure(one, { environment, group, connections }, { subjects, options }));
  const readyMs = Math.max(...subjects.product.servers.map((server) => server.readyMs));
  console.log(
    `${availableParallelism()} processors, ${loadOfMachine()}; ${options.rounds} rounds of ${options.seconds} s; ` +
      `tenants ${options.tenants}, people of each ${options.people}, processes ${options.processes}; ` +
      `ready after ${readyMs.toFixed(0)} ms (goal ${MAX_READY_MS})`,
  );
  return printResults(results) && readyMs <= MAX_READY_MS;
}

process.exitCode = (await withEnvironment((environment) => run(environment, options))) ? 0 : 1;
