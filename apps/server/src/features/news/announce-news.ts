import { announce } from '../../database/announce.ts';
import type { TenantScope } from '../../database/scope.ts';

/** Tells all windows of the tenant that readers see a piece that they did not see, or not as it was. */
export async function tellChanged({ db, tenantId }: TenantScope, newsId: number): Promise<void> {
  const message = { method: 'newsChanged' as const, newData: [newsId] };
  await announce(db, { kind: 'message', tenantId, message });
}

/**
 * Tells each window what its person has to read by now, and lets each process look at what comes out next: who that is for the
 * database decides, for those who are there.
 */
export async function tellForced({ db, tenantId }: TenantScope): Promise<void> {
  await announce(db, { kind: 'outdated', tenantId });
}
