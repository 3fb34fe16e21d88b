import type { Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import { compareCost } from './compare-cost.ts';
import { doDailyWork } from './daily-work.ts';
import { PASSWORD, type Subject } from './set-up.ts';

/** The backup goes into another cluster, which serves the same. */
export async function restoreCluster(subject: Subject, environment: Environment): Promise<void> {
  const { tenants, report } = subject;
  const other = await subject.another(environment);
  const startedAt = performance.now();
  await other.follow('restore into another cluster');
  report.note(`restored into another cluster in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  await other.onEveryNode('on every node, in the database edp, when all is set up');
  const server = await other.environment.startServer();
  for (const tenant of tenants) await doDailyWork(server, tenant, report);
  await other.verify('after the restore into another cluster');
  await server.stop();
  await other.cluster.close();
}

/** A backup of the cluster goes into a plain PostgreSQL, which serves the same; what the cluster costs beside it is told. */
export async function restorePlain(
  subject: Subject,
  environment: Environment,
  clusterServer: Server,
): Promise<void> {
  const { report, tenants } = subject;
  await environment.database.query('drop database edp', [], urlOf(environment, 'postgres'));
  await environment.database.query(
    `alter role postgres password '${PASSWORD}'`,
    [],
    urlOf(environment, 'postgres'),
  );
  await subject.follow('back up');
  await subject.follow('restore into a plain PostgreSQL');
  const url = Object.assign(new URL(environment.database.url), {
    username: 'edp_owner',
    password: PASSWORD,
    pathname: '/edp',
  }).href;
  const server = await subject.environment.startServer({ databaseUrl: url });
  for (const tenant of tenants) await doDailyWork(server, tenant, report);
  const superuser = Object.assign(new URL(environment.database.url), { password: PASSWORD }).href;
  await environment.database.query('analyze', [], superuser);
  await subject.environment.database.query('analyze');
  await compareCost(subject, { cluster: clusterServer, plain: server });
  await server.stop();
}

function urlOf({ database }: Environment, name: string): string {
  return Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
}
