import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@edp/testkit/free-port';
import { bucketSettings, openBucket } from '../../../apps/server/src/testing/bucket.ts';
import { CitusCluster } from '../../harness/citus-cluster.ts';
import type { CitusNode } from '../../harness/citus-node.ts';
import type { Environment } from '../../harness/environment.ts';
import { fillTenant, type FilledTenant } from '../../scale/tenants.ts';
import type { Report } from '../drill.ts';
import { follow, linesIn, settingsIn, statementsIn, type Words } from './handbook.ts';
import { runCommand } from './run-command.ts';

/** A tenant and the name of the worker that has it. */
export interface PlacedTenant extends FilledTenant {
  worker: string;
}

export const OWNER = 'edp_owner';
export const BACKUP = 'edp_backup';
export const PASSWORD = 'handbook';
const DATABASE = 'edp';

interface SetUp {
  environment: Environment;
  programs: string;
  report: Report;
}

/** A cluster, set up as docs/operations.md tells, and the product's view of it. */
export class Subject {
  readonly cluster: CitusCluster;
  /** With the coordinator as its database, seen by its superuser. */
  readonly environment: Environment;
  readonly report: Report;
  /** Where files are kept. */
  readonly #store: Record<string, string>;
  readonly #programs: string;
  /** A PostgreSQL without Citus. */
  readonly #plain: URL;
  /** Those that the drill has put there, and where they were then. */
  tenants: readonly PlacedTenant[] = [];

  private constructor(
    cluster: CitusCluster,
    store: Record<string, string>,
    { environment, programs, report }: SetUp,
  ) {
    this.#store = store;
    this.cluster = cluster;
    this.report = report;
    this.#programs = programs;
    this.#plain = new URL(environment.database.url);
    this.environment = {
      ...environment,
      database: cluster.asDatabase(cluster.coordinator.url(DATABASE)),
      startServer: (options) =>
        environment.startServer({ databaseUrl: this.ownerUrl, env: store, ...options }),
    };
  }

  /** Nodes that know each other, with an empty database. */
  static async open(options: SetUp): Promise<Subject> {
    return Subject.#open(options, await openStore(options.environment));
  }

  /** Another cluster with the same files. */
  another(environment: Environment): Promise<Subject> {
    return Subject.#open({ environment, programs: this.#programs, report: this.report }, this.#store);
  }

  static async #open(options: SetUp, store: Record<string, string>): Promise<Subject> {
    const settings = settingsIn('postgresql.conf of every node');
    const cluster = await CitusCluster.open(options.programs, 2, settings);
    options.environment.atEnd(() => cluster.close());
    const subject = new Subject(cluster, store, options);
    for (const node of cluster.nodes) await subject.prepareNode(node);
    await subject.asOwner('on the coordinator as edp_owner');
    return subject;
  }

  get ownerUrl(): string {
    return this.cluster.coordinator.url(DATABASE, OWNER, PASSWORD);
  }

  get words(): Words {
    const { nodes } = this.cluster;
    const { port: coordinator } = this.cluster.coordinator;
    const places = [
      ['coordinator', 'localhost', coordinator],
      ['other', 'localhost', coordinator],
      ['plain', '127.0.0.1', this.#plain.port],
    ] as const;
    return [
      ...nodes.map(({ name, port }) => [`'${name}', 5432`, `'localhost', ${port}`] as const),
      ...places.flatMap(([name, host, port]) => [
        [`@${name}:5432`, `@${host}:${port}`] as const,
        [`-h ${name} -p 5432`, `-h ${host} -p ${port}`] as const,
      ]),
      ['…', PASSWORD],
    ];
  }

  async prepareNode(node: CitusNode): Promise<void> {
    this.cluster.writePasswords([
      ...linesIn('.pgpass of the system account postgres on every node, mode 600', this.words),
      // As whom the drill looks into the data.
      '*:*:*:postgres:postgres',
    ]);
    for (const statement of statementsIn('on every node', this.words))
      await node.query(statement, [], node.url('postgres'));
    for (const statement of statementsIn('on every node, in the database edp', this.words))
      await node.query(statement);
  }

  async onEveryNode(title: string): Promise<void> {
    for (const statement of statementsIn(title, this.words))
      for (const node of this.cluster.nodes) await node.query(statement);
  }

  /** At the coordinator. */
  async asOwner(title: string, words: Words = []): Promise<void> {
    for (const statement of statementsIn(title, [...words, ...this.words]))
      await this.cluster.coordinator.query(statement, [], this.ownerUrl);
  }

  /** Lines for a shell. */
  follow(title: string): Promise<string> {
    const { folder } = this.environment;
    const env = { ...this.#store, DATA_DIR: folder, PGPASSWORD: PASSWORD };
    return follow(title, { words: this.words, folder, programs: this.#programs, env });
  }

  /** Puts tenants there, spreads them and withdraws superuser. */
  async fill(materials: readonly number[]): Promise<void> {
    const { report, cluster } = this;
    const filled: FilledTenant[] = [];
    await this.command('migrate');
    for (const count of materials) filled.push(await fillTenant(this.environment, count));
    await report.time('distributed', () => this.follow('distribute'));
    await this.asOwner('on the coordinator as edp_owner, another password for the application');
    await this.onEveryNode('on every node, in the database edp, when all is set up');
    this.tenants = await Promise.all(
      filled.map(async (tenant) => ({ ...tenant, worker: await this.workerOf(tenant) })),
    );
    const used = new Set(this.tenants.map(({ worker }) => worker));
    report.expect(used.size === cluster.workers.length, `the tenants stand on ${[...used].join()} alone`);
  }

  /** `npm run verify`; what it finds is a fault. */
  async verify(when: string): Promise<void> {
    await this.follow('verify').catch((error: unknown) =>
      this.report.expect(false, `verify ${when}: ${String(error)}`),
    );
  }

  /** Settings of a program that works as the owner. */
  get ownerSettings(): Record<string, string> {
    return this.#environmentOf(OWNER);
  }

  /** One of the product's programs as the owner; that it fails is a fault. */
  async command(name: string, ...args: string[]): Promise<string> {
    const { code, output } = await runCommand(name, this.ownerSettings, args);
    this.report.expect(code === 0, `${name} ${args.join(' ')}: ${output}`);
    return output;
  }

  /** What an operator does while workers are away: `migrate --check` and `verify` say what they can. */
  async tryWithout(workers: readonly CitusNode[]): Promise<void> {
    await this.command('migrate', '--check');
    const { output } = await runCommand('verify', this.#environmentOf(BACKUP));
    for (const { name, port } of workers)
      this.report.expect(output.includes(`localhost:${port}`), `verify does not name ${name}: ${output}`);
  }

  async workerOf({ caller }: FilledTenant): Promise<string> {
    const { coordinator, workers } = this.cluster;
    const { rows } = await coordinator.query(
      `select n.nodeport as port
         from pg_dist_placement as p join pg_dist_node as n using (groupid)
        where p.shardid = get_shard_id_for_distribution_column('public.users', $1::bigint)`,
      [caller.tenantId],
    );
    return workers.find(({ port }) => port === rows[0]?.port)?.name ?? 'nowhere';
  }

  #environmentOf(user: string): Record<string, string> {
    const url = this.cluster.coordinator.url(DATABASE, user, PASSWORD);
    return { ...this.#store, DATABASE_URL: url, DATA_DIR: this.environment.folder };
  }
}

/** A bucket, for as long as the environment is there. */
async function openStore({ folder, atEnd }: Environment): Promise<Record<string, string>> {
  const port = await freePort();
  const directory = join(folder, 'bucket');
  mkdirSync(directory);
  const bucket = await openBucket(directory, port);
  atEnd(() => bucket.close());
  return bucketSettings(port);
}
