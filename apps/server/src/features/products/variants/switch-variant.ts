import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import type { Scope } from '../../../database/scope.ts';
import { refuseStale } from '../../../database/records/stale.ts';
import { lockSwitchableVariant, updateVariantStatus } from './stored-variants.queries.ts';

interface Switch {
  id: number;
  /** 1 listed, 0 unlisted. */
  active: number;
  version?: number | null | undefined;
}

/** Lists or unlists a variant; one of a disabled material is not listed. */
export async function switchVariant(scope: Scope, { id, active, version }: Switch): Promise<void> {
  const current = await lockSwitchableVariant(scope, id);
  if (current === undefined) throw new AppError('notFound');
  await requireChangeable(scope, 'product', [current.productId]);
  const shown = { id, active: current.active, version: current.version };
  await refuseStale(scope, { table: 'product_specifications', id, version }, current, () => shown);
  const isListing = active === 1 && current.active === 0;
  if (isListing && !current.canBeListed) throw new AppError('invalidState', '物料已禁用，不能上架');
  await updateVariantStatus(scope, id, active);
}
