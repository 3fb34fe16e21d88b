import type { Material } from '@edp/contract/material-form';
import { AppError } from '../../app-error.ts';
import { accessOf, requireReadable, requireReadableAnywhere } from '../../database/access/access.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { findMaterial, listAccessories } from './material-detail.queries.ts';
import { toMaterialDto } from './material-dto.ts';

/**
 * The material as an inventory organisation of the role sees it. Without one it is the active organisation, and a material that
 * this lacks is answered as the tenant's, if another of the role's has it or none at all.
 * @throws AppError notFound, also when the role has no organisation, not the named one, or that one lacks it
 */
export async function readMaterial(
  context: SignedInContext,
  id: number,
  organisationId?: number,
): Promise<Material> {
  const readFor = await requireOrganisation(context, organisationId);
  await requireReadableAnywhere(context, 'material', [id]);
  const [stored, access] = await Promise.all([
    findMaterial(context, { organisationId: readFor, id }),
    accessOf(context, 'material', id),
  ]);
  if (stored === undefined) throw new AppError('notFound');
  // What the organisation has that it is read for, one of the role's has.
  if (stored.placedIn === null) {
    if (organisationId !== undefined) throw new AppError('notFound');
    await requireReadable(context, 'material', [id]);
  }
  const accessories = stored.hasAccessories ? await listAccessories(context, id) : [];
  return Object.assign(await toMaterialDto(stored, accessories, context), access);
}
