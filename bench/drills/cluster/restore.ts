import type { Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import { compareCost } from './compare-cost.ts';
import { doDailyWork } from './daily-work.ts';
import { OWNER, PASSWORD, type Subject } from './set-up.ts';

/** The backup goes into another cluster, which serves the same. */
export async function restoreCluster(subject: Subject, environment: Environment): Promise<void> {
  const { tenants, report } = subject;
  const other = await subject.another(environment);
  await report.time('restored into another cluster', () => other.follow('restore into another cluster'));
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
  const { query, url: own } = environment.database;
  const maintenance = urlWith(own, { pathname: '/postgres' });
  await query('drop database edp', [], maintenance);
  await query(`alter role postgres password '${PASSWORD}'`, [], maintenance);
  await subject.follow('back up');
  await subject.follow('restore into a plain PostgreSQL');
  const databaseUrl = urlWith(own, { username: OWNER, password: PASSWORD });
  const server = await subject.environment.startServer({ databaseUrl });
  for (const tenant of tenants) await doDailyWork(server, tenant, report);
  await query('analyze', [], urlWith(own, { password: PASSWORD }));
  await subject.environment.database.query('analyze');
  await compareCost(subject, { cluster: clusterServer, plain: server });
  await server.stop();
}

function urlWith(url: string, parts: Partial<Record<'username' | 'password' | 'pathname', string>>): string {
  return Object.assign(new URL(url), parts).href;
}
