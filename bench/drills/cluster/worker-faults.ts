import { setTimeout as wait } from 'node:timers/promises';
import type { CitusNode } from '../../harness/citus-node.ts';
import type { Server } from '../../harness/server.ts';
import type { Report } from '../drill.ts';
import { WriteLoad, type Callers } from '../load/write-load.ts';
import type { PlacedTenant, Subject } from './set-up.ts';

const AWAY_MS = 30_000;
const BEFORE_MS = 3_000;
/** Until calls of the worker that is back are answered again. */
const AGAIN_MS = 10_000;
const LONGEST_PAUSE_MS = 3_000;
const CALLERS = { brands: 2, products: 0, uploads: 0, readers: 2 };

interface Fault {
  what: string;
  begin(worker: CitusNode): Promise<void>;
  end(worker: CitusNode): Promise<void>;
}

const faults: readonly Fault[] = [
  { what: 'killed', begin: (worker) => worker.kill(), end: (worker) => worker.start() },
  { what: 'frozen', begin: async (worker) => worker.freeze(), end: async (worker) => worker.thaw() },
];

/** Callers of one tenant, and the worker that has it. */
export interface TenantLoad {
  load: WriteLoad;
  tenant: PlacedTenant;
}

const VERIFICATIONS = 3;

/** `npm run verify` beside servers that work finds nothing wrong. */
export async function verifyUnderLoad(subject: Subject, loads: readonly TenantLoad[]): Promise<void> {
  await duringAll(loads, async () => {
    for (let at = 1; at <= VERIFICATIONS; at++) await subject.verify(`beside a server, ${at}`);
  });
}

/** Callers of each tenant. */
export async function openLoads(
  { environment, tenants }: Subject,
  address: string,
  callers: Callers = CALLERS,
): Promise<TenantLoad[]> {
  const loads: TenantLoad[] = [];
  for (const tenant of tenants) {
    const { tenantCode } = tenant.caller;
    loads.push({ load: await WriteLoad.open(environment, address, callers, tenantCode), tenant });
  }
  return loads;
}

/** A worker is away for half a minute: its tenants are refused at once, and nobody else notices. */
export async function loseWorkers(
  subject: Subject,
  { server, loads }: { server: Server; loads: readonly TenantLoad[] },
): Promise<void> {
  const { cluster, report } = subject;
  const worker = cluster.workers.at(-1);
  if (worker === undefined) throw new Error('The cluster has no worker');
  for (const fault of faults) {
    await duringAll(loads, () => loseWorker(fault, { subject, server, report, worker, loads }));
    await verifyLoads(subject, loads, `after a worker was ${fault.what}`);
  }
}

/** Nothing acknowledged is lost, nobody was told what is not so, and the data fit. */
export async function verifyLoads(
  subject: Subject,
  loads: readonly TenantLoad[],
  when: string,
): Promise<void> {
  const { report } = subject;
  for (const { load } of loads) {
    await load.verify(report);
    const { sessionOver, unexpected } = load.counters;
    report.expect(sessionOver === 0, `${when}: somebody was told that the session is over`);
    for (const [what, count] of unexpected) report.expect(false, `${when}: ${count} × ${what}`);
  }
  report.acknowledged = loads.reduce((sum, { load }) => sum + load.counters.acknowledged, 0);
  await subject.verify(when);
}

interface Losing {
  subject: Subject;
  server: Server;
  report: Report;
  worker: CitusNode;
  loads: readonly TenantLoad[];
}

async function loseWorker(fault: Fault, { subject, server, report, worker, loads }: Losing): Promise<void> {
  await wait(BEFORE_MS);
  const others = loads.filter(({ tenant }) => tenant.worker !== worker.name);
  const own = loads.filter(({ tenant }) => tenant.worker === worker.name);
  const before = sumOf(others);
  const goneAt = performance.now();
  await fault.begin(worker);
  await wait(AWAY_MS / 2);
  const served = await readyAt(server);
  report.note(`${fault.what}: /readyz says ${served}`);
  report.expect(
    served === `200 ${others.length} of ${loads.length}`,
    `${fault.what}: /readyz says ${served}, ${others.length} of ${loads.length} have their worker`,
  );
  await subject.tryWithout(worker);
  await wait(Math.max(0, goneAt + AWAY_MS - performance.now()));
  const pauses = others.map(({ load }) => load.counters.longestPauseAfter(goneAt));
  const after = sumOf(others);
  const refusedOwn = sumOf(own).refused;
  await fault.end(worker);
  const backAt = performance.now();
  while (
    own.some(({ load }) => load.counters.lastAcknowledgedAt < backAt) &&
    performance.now() < backAt + AGAIN_MS
  )
    await wait(20);
  const againMs = performance.now() - backAt;
  await wait(BEFORE_MS);
  report.note(
    `${fault.what} for ${((backAt - goneAt) / 1_000).toFixed(0)} s: other workers' tenants had ${after.acknowledged - before.acknowledged} calls done, ` +
      `${after.refused - before.refused} refused or cut, longest pause ${Math.max(...pauses).toFixed(0)} ms; ` +
      `its own ${refusedOwn} refused, answered again ${againMs.toFixed(0)} ms after it was back`,
  );
  report.expect(
    after.refused === before.refused,
    `${fault.what}: ${after.refused - before.refused} calls of other workers' tenants were lost`,
  );
  report.expect(
    Math.max(...pauses) < LONGEST_PAUSE_MS,
    `${fault.what}: others paused for ${Math.max(...pauses).toFixed(0)} ms`,
  );
  report.expect(
    againMs < AGAIN_MS,
    `${fault.what}: its tenants were not answered ${AGAIN_MS} ms after it was back`,
  );
}

/** All of them call until the work is done. */
export function duringAll(loads: readonly TenantLoad[], work: () => Promise<void>): Promise<void> {
  return loads.reduce<() => Promise<void>>(
    (inner, { load }) =>
      () =>
        load.during(inner),
    work,
  )();
}

function sumOf(loads: readonly TenantLoad[]) {
  const all = loads.map(({ load }) => load.counters);
  return {
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    refused: all.reduce((sum, { unavailable, cut }) => sum + unavailable + cut, 0),
  };
}

async function readyAt({ address }: Server): Promise<string> {
  const response = await fetch(`${address}/readyz`);
  const { served, tenants } = JSON.parse(await response.text());
  return `${response.status} ${served} of ${tenants}`;
}
