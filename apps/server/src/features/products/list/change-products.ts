import { AppError } from '../../../app-error.ts';
import {
  requireChangeable,
  requireChangeableAnywhere,
  requireReadable,
} from '../../../database/access/access.ts';
import { requireOrganisation } from '../../../database/lists/organisation-records.ts';
import { newListUses, refuseInvalidUses } from '../../../database/records/new-uses.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { putVariantsOnShelf } from '../variants/variant-shelf.ts';
import {
  assignProducts,
  countOrganisations,
  countProducts,
  listOrganisationIds,
  switchProducts,
} from './product-organisations.queries.ts';

/** Puts products on (1) or off (0) shelf, all of them or none; on shelf those of their variants as well that can be. */
export async function switchShelf(
  context: SignedInContext,
  chosen: readonly number[],
  { active, withVariants = false }: { active: number; withVariants?: boolean | undefined },
): Promise<void> {
  const ids = unique(chosen);
  const organisationId = context.session.inventoryOrganisationId ?? 0;
  await requireChangeable(context, 'product', ids);
  const switched = await switchProducts(context, { organisationId, ids, active });
  if (switched < ids.length) throw new AppError('notFound');
  if (withVariants) await putVariantsOnShelf(context, ids);
}

export async function loadProducts(context: SignedInContext, chosen: readonly number[]): Promise<void> {
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能载入');
  const productIds = unique(chosen);
  if ((await countProducts(context, productIds)) < productIds.length) throw new AppError('notFound');
  // Others have what is loaded.
  await requireChangeableAnywhere(context, 'product', productIds);
  await assignProducts(context, { organisationIds: [inventoryOrganisationId], productIds });
}

export async function assignProduct(
  context: SignedInContext,
  id: number,
  chosen: readonly number[],
): Promise<void> {
  await requireProducts(context, [id]);
  await requireChangeable(context, 'product', [id]);
  const present = await listOrganisationIds(context, id);
  const organisationIds = unique(chosen).filter((organisation) => !present.has(organisation));
  await requireOrganisations(context, organisationIds);
  if (organisationIds.length > 0) await assignProducts(context, { organisationIds, productIds: [id] });
}

export async function requireProducts(context: SignedInContext, ids: readonly number[]): Promise<void> {
  await requireOrganisation(context);
  if ((await countProducts(context, ids)) < ids.length) throw new AppError('notFound');
  await requireReadable(context, 'product', ids);
}

/** Organisations that are to get a product: those that are there and not stopped. */
export async function requireOrganisations(context: SignedInContext, ids: readonly number[]): Promise<void> {
  if ((await countOrganisations(context, ids)) < ids.length) throw new AppError('notFound');
  await refuseInvalidUses(
    context,
    newListUses('inventoryOrganisation', 'inventoryOrganisationIds', { chosen: ids }),
  );
}

export async function requireAssigned(
  context: SignedInContext,
  id: number,
  organisationId: number,
): Promise<void> {
  if (!(await listOrganisationIds(context, id)).has(organisationId)) throw new AppError('notFound');
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
