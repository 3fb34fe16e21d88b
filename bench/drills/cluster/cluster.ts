import { hasPrograms } from '../../harness/citus-node.ts';
import type { Drill } from '../drill.ts';
import { doDailyWork } from './daily-work.ts';
import { setUpCluster } from './set-up.ts';
import { loseWorkers, openLoads, verifyUnderLoad } from './worker-faults.ts';

const TENANTS = [201, 202, 203, 204, 205, 206];

/** A coordinator with two workers, set up as docs/operations.md tells: tenants of both do their daily work. */
export const cluster: Drill = {
  name: 'cluster',
  async run({ environment, report, programs }) {
    if (programs === undefined || !hasPrograms(programs)) {
      report.skipped = 'needs --programs with a folder of PostgreSQL 15 with Citus 13';
      return;
    }
    const subject = await setUpCluster(environment, { programs, report, materials: TENANTS });
    const server = await subject.environment.startServer();
    for (const tenant of subject.tenants) await doDailyWork(server, tenant, report);
    await subject.verify('after the daily work');
    const loads = await openLoads(subject, server);
    await verifyUnderLoad(subject, loads);
    await loseWorkers(subject, { server, report, loads });
  },
};
