import { hasPrograms } from '../../harness/citus-node.ts';
import type { Drill } from '../drill.ts';
import { changeCluster } from './change-cluster.ts';
import { doDailyWork } from './daily-work.ts';
import { blocksLeft } from './handbook.ts';
import { openLoads, verifyUnderLoad } from './loads.ts';
import { keepFiles } from './files.ts';
import { upgradeRelease } from './last-release.ts';
import { restoreCluster, restorePlain } from './restore.ts';
import { Service } from '../support/service.ts';
import { Subject } from './set-up.ts';
import { upgrade } from './upgrade.ts';
import { freezeSeveral, loseWorker } from './worker-faults.ts';

/** So many materials for a tenant each. */
const TENANTS = [201, 202, 203, 204, 205, 206];

/**
 * A coordinator with two workers, set up and run by the blocks of docs/operations.md: tenants of both do their daily work at
 * two servers while the version changes, workers are lost, another one is added and a tenant moves; the backup is restored into
 * a plain PostgreSQL and another cluster, and a cluster of the last release is upgraded.
 */
export const cluster: Drill = {
  name: 'cluster',
  async run({ environment, report, programs }) {
    if (programs === undefined || !hasPrograms(programs)) {
      report.skipped = 'needs --programs with a folder of PostgreSQL 15 with Citus 13';
      return;
    }
    const subject = await Subject.open({ environment, programs, report });
    await subject.fill(TENANTS);
    await subject.verify('after distributing');
    const service = await Service.open(subject);
    const loads = await openLoads(subject, service.proxy.address);
    await upgrade(subject, { service, loads });
    for (const tenant of subject.tenants) await doDailyWork(service.server, tenant, report);
    await keepFiles(subject, service.proxy.address);
    await verifyUnderLoad(subject, loads);
    await loseWorker({ subject, service, loads });
    await changeCluster(subject, service.proxy.address);
    await freezeSeveral({ subject, service, loads });
    await keepFiles(subject, service.proxy.address);
    await restorePlain(subject, environment, service.server);
    await restoreCluster(subject, environment);
    await upgradeRelease(subject, environment);
    await service.stop();
    const left = blocksLeft();
    report.expect(left.length === 0, `of the handbook nobody has followed: ${left.join('; ')}`);
  },
};
