import { AppError } from '../../app-error.ts';
import { requireChangeableAnywhere, requireReadable } from '../../database/access/access.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { assignMaterials, countMaterials, lockMaterials } from './material-organisations.queries.ts';

/**
 * Gives the active inventory organisation the chosen materials, all of them or none.
 * @throws AppError invalidState without an active inventory organisation, notFound when one of the materials is missing,
 * notAllowed when one is shared for reading only
 */
export async function loadMaterials(context: SignedInContext, chosen: readonly number[]): Promise<void> {
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能载入');
  const materialIds = [...new Set(chosen)];
  if ((await lockMaterials(context, materialIds)) < materialIds.length) throw new AppError('notFound');
  // Others have what is loaded.
  await requireChangeableAnywhere(context, 'material', materialIds);
  await assignMaterials(context, { organisationIds: [inventoryOrganisationId], materialIds });
}

/** @throws AppError notFound, also for a role without an inventory organisation */
export async function requireMaterials(context: SignedInContext, ids: readonly number[]): Promise<void> {
  await requireOrganisation(context);
  if ((await countMaterials(context, ids)) < ids.length) throw new AppError('notFound');
  await requireReadable(context, 'material', ids);
}
