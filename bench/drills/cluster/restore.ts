import type { Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import { compareCost } from './compare-cost.ts';
import { doDailyWork } from './daily-work.ts';
import { PASSWORD, type Subject } from './set-up.ts';

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
  const server = await environment.startServer({ databaseUrl: url });
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
