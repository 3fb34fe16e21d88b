import type { CitusNode } from '../../harness/citus-node.ts';
import type { PlacedTenant, Subject } from './set-up.ts';
import { duringAll, longestPause, openLoads, sumOf, verifyLoads, type TenantLoad } from './loads.ts';

/** So few that the machine is not full: what is moved while it is written has to catch up. */
const CALLERS = { brands: 1, products: 0, uploads: 0, readers: 1, pauseMs: 300, inBucket: true, mark: 'C' };

/** Whoever calls at the moment in which a tenant changes its place may be told to come again. */
const REFUSED_EACH = 5;

/** Another worker takes its share, and a tenant gets a shard for itself and moves, while everybody works. */
export async function changeCluster(subject: Subject, address: string): Promise<void> {
  const { cluster, report, tenants } = subject;
  const loads = await openLoads(subject, address, CALLERS);
  await subject.onEveryNode('on every node, in the database edp, before the cluster is changed');
  const worker = await cluster.newWorker();
  await subject.prepareNode(worker);
  await during(subject, loads, {
    what: 'a third worker, rebalanced',
    work: () => subject.asOwner('on the coordinator as edp_owner, with a third worker'),
  });
  const [first] = tenants;
  if (first === undefined) throw new Error('There is no tenant');
  const words = [['4711', String(first.caller.tenantId)]] as const;
  await during(subject, loads, {
    what: 'a tenant isolated',
    work: () => subject.asOwner('on the coordinator as edp_owner, for the tenant 4711', words),
  });
  const [from, to] = await placesOf(subject, first);
  await during(subject, loads, {
    what: `a tenant moved from ${from.name} to ${to.name}`,
    work: () =>
      subject.asOwner('on the coordinator as edp_owner, from worker-2 to worker-3', [
        ...words,
        ["'worker-2', 5432", `'localhost', ${from.port}`],
        ["'worker-3', 5432", `'localhost', ${to.port}`],
      ]),
  });
  report.expect((await subject.workerOf(first)) === to.name, 'the tenant has not moved');
  await subject.onEveryNode('on every node, in the database edp, when all is set up');
}

/** The worker that has the tenant, and another one. */
async function placesOf(subject: Subject, tenant: PlacedTenant): Promise<readonly [CitusNode, CitusNode]> {
  const { workers } = subject.cluster;
  const name = await subject.workerOf(tenant);
  const from = workers.find((worker) => worker.name === name);
  const to = workers.find((worker) => worker.name !== name);
  if (from === undefined || to === undefined) throw new Error(`The tenant stands on ${name}`);
  return [from, to];
}

async function during(
  subject: Subject,
  loads: readonly TenantLoad[],
  { what, work }: { what: string; work: () => Promise<void> },
): Promise<void> {
  const { report } = subject;
  const before = sumOf(loads).refused;
  const startedAt = performance.now();
  await report.time(what, () => duringAll(loads, work));
  const refused = sumOf(loads).refused - before;
  report.note(`${refused} calls refused, longest pause ${longestPause(loads, startedAt).toFixed(0)} ms`);
  report.expect(refused <= loads.length * REFUSED_EACH, `${what}: ${refused} calls were refused`);
  await verifyLoads(subject, loads, what);
}
