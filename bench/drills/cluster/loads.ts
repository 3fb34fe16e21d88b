import { WriteLoad, type Callers } from '../load/write-load.ts';
import type { PlacedTenant, Subject } from './set-up.ts';

const CALLERS = { brands: 2, products: 0, uploads: 0, readers: 2, inBucket: true };
const VERIFICATIONS = 3;

/** Callers of one tenant. */
export interface TenantLoad {
  load: WriteLoad;
  tenant: PlacedTenant;
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

/** All of them call until the work is done. */
export function duringAll(loads: readonly TenantLoad[], work: () => Promise<void>): Promise<void> {
  return loads.reduce<() => Promise<void>>(
    (inner, { load }) =>
      () =>
        load.during(inner),
    work,
  )();
}

export function sumOf(loads: readonly TenantLoad[]): Record<'acknowledged' | 'refused', number> {
  const all = loads.map(({ load }) => load.counters);
  return {
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    refused: all.reduce((sum, { unavailable, cut }) => sum + unavailable + cut, 0),
  };
}

/** The longest time since the moment in which any of them had nothing done. */
export function longestPause(loads: readonly TenantLoad[], since: number): number {
  return Math.max(...loads.map(({ load }) => load.counters.longestPauseAfter(since)));
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
    unexpected.clear();
  }
  report.acknowledged = sumOf(loads).acknowledged;
  await subject.verify(when);
}

/** `npm run verify` beside servers that work finds nothing wrong. */
export async function verifyUnderLoad(subject: Subject, loads: readonly TenantLoad[]): Promise<void> {
  await duringAll(loads, async () => {
    for (let at = 1; at <= VERIFICATIONS; at++) await subject.verify(`beside servers, ${at}`);
  });
}
