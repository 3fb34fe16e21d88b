import { AppError } from '../../../app-error.ts';
import { giveBack, takeUses } from '../../../database/rate-limits.ts';
import type { OpenContext } from '../../../http/context.ts';
import { Semaphore } from '../../../semaphore.ts';
import { findTenant } from '../../tenants/tenants.queries.ts';
import { FAILURES_PER_MINUTE } from '../begin-session.ts';
import type { TenantContext } from '../begin-session.ts';

/**
 * Right passwords that come together wait for each other here, because each holds a try while it is judged: an office behind one
 * address and the windows of one person would otherwise use up each other's tries.
 */
const waiting = { timeoutMs: 10_000, refusal: () => new AppError('unavailable') };
const byAddress = new Semaphore<string>({ permits: 4, ...waiting });
const byAccount = new Semaphore<string>({ permits: 1, ...waiting });

/**
 * A try is taken from the address before anything is judged, and given back by what does not throw.
 * @throws AppError tooMany, invalidInput without a tenant
 */
export async function fromAddress<T>(
  context: OpenContext,
  judge: (bound: TenantContext) => Promise<T>,
): Promise<T> {
  const { database, address, tenantCode } = context;
  if (tenantCode === '') throw new AppError('invalidInput', '请输入授权码');
  return byAddress.run(address, async () => {
    const limit = { bucket: `sign-in:${address}`, most: FAILURES_PER_MINUTE, window: '1 minute' };
    const [use] = await takeUses(database.global, [limit]);
    const tenantId = (await findTenant(database, tenantCode))?.id ?? 0;
    const outcome = await judge({ ...context, tenantId });
    if (use) await giveBack(database.global, use);
    return outcome;
  });
}

/** One after the other for each account. */
export function ofAccount<T>(
  { tenantId, account }: { tenantId: number; account: string },
  work: () => Promise<T>,
): Promise<T> {
  return byAccount.run(`${tenantId}/${account}`, work);
}
