import { setTimeout as wait } from 'node:timers/promises';
import type { CitusNode } from '../../harness/citus-node.ts';
import type { Report } from '../drill.ts';
import { duringAll, longestPause, sumOf, verifyLoads, type TenantLoad } from './loads.ts';
import type { Service } from '../support/service.ts';
import type { Subject } from './set-up.ts';

const AWAY_MS = 30_000;
const BEFORE_MS = 3_000;
/** Until calls of the worker that is back are answered again. */
const AGAIN_MS = 10_000;
const LONGEST_PAUSE_MS = 3_000;

interface Fault {
  what: string;
  begin(worker: CitusNode): Promise<void>;
  end(worker: CitusNode): Promise<void>;
}

const killed: Fault = {
  what: 'killed',
  begin: (worker) => worker.kill(),
  end: (worker) => worker.start(),
};
const frozen: Fault = {
  what: 'frozen',
  begin: async (worker) => worker.freeze(),
  end: async (worker) => worker.thaw(),
};

interface Losing {
  subject: Subject;
  service: Service;
  loads: readonly TenantLoad[];
}

/** A worker is away for half a minute, once dead and once frozen. */
export async function loseWorker(losing: Losing): Promise<void> {
  const worker = losing.subject.cluster.workers.at(-1);
  if (worker === undefined) throw new Error('The cluster has no worker');
  for (const fault of [killed, frozen]) await lose(fault, [worker], losing);
}

/** All workers but that of one tenant are frozen. */
export async function freezeSeveral(losing: Losing): Promise<void> {
  const { cluster, tenants } = losing.subject;
  const [first] = tenants;
  if (first === undefined) throw new Error('There is no tenant');
  const kept = await losing.subject.workerOf(first);
  const others = cluster.workers.filter(({ name }) => name !== kept);
  await lose({ ...frozen, what: `${others.length} of ${cluster.workers.length} frozen` }, others, losing);
}

/** Tenants of workers that are away are refused at once, and nobody else notices. */
async function lose(fault: Fault, workers: readonly CitusNode[], losing: Losing): Promise<void> {
  const { subject, loads, service } = losing;
  const placed = await Promise.all(loads.map(({ tenant }) => subject.workerOf(tenant)));
  const names = workers.map(({ name }) => name);
  const others = loads.filter((_, at) => !names.includes(placed[at] ?? ''));
  const own = loads.filter((load) => !others.includes(load));
  subject.report.expect(others.length > 0 && own.length > 0, `${fault.what}: tenants stand on ${placed}`);
  const brokenBefore = service.proxy.broken.length;
  await duringAll(loads, () => beWithout(fault, workers, { ...losing, others, own }));
  subject.report.expect(
    service.proxy.broken.length === brokenBefore,
    `${fault.what}: ${service.proxy.broken.length - brokenBefore} calls were broken off`,
  );
  await verifyLoads(subject, loads, `after ${fault.what}`);
}

interface Without extends Losing {
  /** Of workers that stay, and of those that are away. */
  others: readonly TenantLoad[];
  own: readonly TenantLoad[];
}

async function beWithout(fault: Fault, workers: readonly CitusNode[], without: Without): Promise<void> {
  const { subject, service, loads, others, own } = without;
  const { report } = subject;
  await wait(BEFORE_MS);
  const before = sumOf(others);
  const goneAt = performance.now();
  for (const worker of workers) await fault.begin(worker);
  await wait(AWAY_MS / 2);
  for (const served of await service.served())
    report.expect(
      served === `200 ${others.length} of ${loads.length}`,
      `${fault.what}: /readyz says ${served}, ${others.length} of ${loads.length} have their worker`,
    );
  await service.restartOne();
  await subject.tryWithout(workers);
  await wait(Math.max(0, goneAt + AWAY_MS - performance.now()));
  const pause = longestPause(others, goneAt);
  const after = sumOf(others);
  const refusedOwn = sumOf(own).refused;
  for (const worker of workers) await fault.end(worker);
  const backAt = performance.now();
  const againMs = await untilAnswered(own, backAt);
  await wait(BEFORE_MS);
  report.note(
    `${fault.what} for ${((backAt - goneAt) / 1_000).toFixed(0)} s, a server restarted: tenants of others had ${after.acknowledged - before.acknowledged} calls done, ` +
      `${after.refused - before.refused} refused or cut, longest pause ${pause.toFixed(0)} ms; ` +
      `its own ${refusedOwn} refused, answered again ${againMs.toFixed(0)} ms after it was back`,
  );
  judge(report, fault, { lost: after.refused - before.refused, pause, againMs });
}

function judge(
  report: Report,
  { what }: Fault,
  { lost, pause, againMs }: Record<'lost' | 'pause' | 'againMs', number>,
): void {
  report.expect(lost === 0, `${what}: ${lost} calls of other workers' tenants were lost`);
  report.expect(pause < LONGEST_PAUSE_MS, `${what}: others paused for ${pause.toFixed(0)} ms`);
  report.expect(
    againMs < AGAIN_MS,
    `${what}: its tenants were not answered ${AGAIN_MS} ms after it was back`,
  );
}

/** How long it took until each of them had something done, in milliseconds. */
async function untilAnswered(loads: readonly TenantLoad[], since: number): Promise<number> {
  const waits = () => loads.some(({ load }) => load.counters.lastAcknowledgedAt < since);
  while (waits() && performance.now() < since + AGAIN_MS) await wait(20);
  return performance.now() - since;
}
