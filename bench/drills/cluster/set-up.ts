import { CitusCluster } from '../../harness/citus-cluster.ts';
import type { CitusNode } from '../../harness/citus-node.ts';
import type { Environment } from '../../harness/environment.ts';
import { fillTenant, type FilledTenant } from '../../scale/tenants.ts';
import type { Report } from '../drill.ts';
import { runCommand } from './run-command.ts';

/** A tenant and the name of the worker that has it. */
export interface PlacedTenant extends FilledTenant {
  worker: string;
}

/** A cluster with tenants on both of its workers, and the product's view of it. */
export interface Subject {
  cluster: CitusCluster;
  /** With the coordinator as its database. */
  environment: Environment;
  tenants: readonly PlacedTenant[];
  /** `npm run verify`; what it finds is a fault. */
  verify(when: string): Promise<void>;
  /** What an operator does while a worker is away: a server starts, `migrate --check` and `verify` say what they can. */
  tryWithout(worker: CitusNode, report: Report): Promise<void>;
}

interface SetUp {
  programs: string;
  report: Report;
  /** So many materials for a tenant each. */
  materials: readonly number[];
}

/** What a statement needs to be asked as the handbook has it. */
const OWNER = 'postgres';
const DATABASE = 'edp';

export async function setUpCluster(
  environment: Environment,
  { programs, report, materials }: SetUp,
): Promise<Subject> {
  const cluster = await CitusCluster.open(programs, 2);
  environment.atEnd(() => cluster.close());
  await introduceNodes(cluster);
  const url = cluster.coordinator.url(DATABASE);
  const own: Environment = {
    ...environment,
    database: cluster.asDatabase(url),
    startServer: (options) => environment.startServer({ databaseUrl: url, ...options }),
  };
  const command = async (name: string, ...args: string[]) => {
    const { code, output } = await runCommand(
      name,
      { DATABASE_URL: url, DATA_DIR: environment.folder },
      args,
    );
    report.expect(
      code === 0,
      `${name} ${args.join(' ')}: ${output.trim().split('\n').slice(-3).join(' | ')}`,
    );
  };
  await command('migrate');
  const filled: FilledTenant[] = [];
  for (const count of materials) filled.push(await fillTenant(own, count));
  const startedAt = performance.now();
  await command('distribute', '--check');
  await command('distribute');
  report.note(`distributed in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  const tenants: PlacedTenant[] = [];
  for (const tenant of filled) tenants.push({ ...tenant, worker: await workerOf(cluster, tenant) });
  const used = new Set(tenants.map(({ worker }) => worker));
  report.expect(used.size === cluster.workers.length, `the tenants stand on ${[...used].join()} alone`);
  const verify = async (when: string) => {
    const { code, output } = await runCommand('verify', { DATABASE_URL: url, DATA_DIR: environment.folder });
    const wrong = output.split('\n').filter((line) => /^(✗|\s)/.test(line));
    report.expect(code === 0, `verify ${when}: ${wrong.join(' ') || output}`);
  };
  await verify('after distributing');
  const tryWithout = async ({ name, port }: CitusNode, report: Report) => {
    const started = await own.startServer().catch((error: unknown) => String(error));
    report.expect(typeof started !== 'string', `no server starts without ${name}: ${String(started)}`);
    if (typeof started !== 'string') await started.stop();
    const env = { DATABASE_URL: url, DATA_DIR: environment.folder };
    const check = await runCommand('migrate', env, ['--check']);
    report.expect(check.code === 0, `migrate --check without ${name}: ${check.output}`);
    const verified = await runCommand('verify', env);
    report.expect(
      verified.output.includes(`localhost:${port}`),
      `verify does not name ${name}: ${verified.output}`,
    );
  };
  return { cluster, environment: own, tenants, verify, tryWithout };
}

/** The database and the extension on every node, and each worker made known to the coordinator. */
async function introduceNodes(cluster: CitusCluster): Promise<void> {
  cluster.writePasswords([`localhost:*:*:${OWNER}:postgres`]);
  for (const node of cluster.nodes) {
    await node.query(`create database ${DATABASE}`, [], node.url('postgres'));
    await node.query('create extension citus');
  }
  const { coordinator, workers } = cluster;
  await coordinator.query(`select citus_set_coordinator_host('localhost', ${coordinator.port})`);
  for (const { port } of workers) await coordinator.query(`select citus_add_node('localhost', ${port})`);
}

async function workerOf({ coordinator, workers }: CitusCluster, { caller }: FilledTenant): Promise<string> {
  const { rows } = await coordinator.query(
    `select n.nodeport as port
       from pg_dist_placement as p join pg_dist_node as n using (groupid)
      where p.shardid = get_shard_id_for_distribution_column('public.users', $1::bigint)`,
    [caller.tenantId],
  );
  return workers.find(({ port }) => port === rows[0]?.port)?.name ?? 'nowhere';
}
