import type { CombinedUnit } from '@edp/contract/combined-unit';
import type { Material } from '@edp/contract/material-form';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { safeRichText, withAddresses } from '../../rich-text.ts';
import { listFiles } from '../files/record-files.queries.ts';
import { findMaterial, type StoredMaterial } from './material-detail.queries.ts';

/**
 * The material as an inventory organisation sees it. Without one it is the active organisation, and a material that this
 * lacks is answered as the tenant's.
 * @throws AppError notFound, also when the named organisation lacks it
 */
export async function readMaterial(
  context: SignedInContext,
  id: number,
  organisationId?: number,
): Promise<Material> {
  const [stored, files] = await Promise.all([
    findMaterial(context, organisationId ?? context.session.inventoryOrganisationId, id),
    listFiles(context, { table: 'material_files', column: 'material_id', id }),
  ]);
  if (stored === undefined || (organisationId !== undefined && stored.placedIn === null))
    throw new AppError('notFound');
  return { ...materialOf(stored, context), picUrls: files.media, productDocumentUrls: files.document };
}

function materialOf(stored: StoredMaterial, { tenantId, pictureAddress }: SignedInContext) {
  const { placedIn, graphicDetails, parameter, ...row } = stored;
  const addressOf = (fileId: number) => pictureAddress(tenantId, fileId);
  const itemTypeIds = row.itemTypeIds.map(Number);
  return {
    ...row,
    invorgId: placedIn,
    invOrgName: row.invOrgName ?? '',
    itemTypeIds,
    itemTypePath: itemTypeIds.join(','),
    combinedUnit: JSON.stringify(measuresOf(row)),
    thumbnailUrl: pictureAddress(tenantId, row.picId),
    // Safe whenever it leaves, however it came into the database.
    graphicDetails: withAddresses(safeRichText(graphicDetails), addressOf),
    parameter: withAddresses(safeRichText(parameter), addressOf),
    productionOptions: row.skuResultList.map(({ id }) => id),
  };
}

function measuresOf(row: CombinedUnit): CombinedUnit {
  const { lengthUnitId, lengthStr, widthStr, highStr, weightUnitId, roughWeight, netWeight, ...volume } = row;
  const { volumeUnitId, volumeStr } = volume;
  const size = { lengthUnitId, lengthStr, widthStr, highStr };
  return { ...size, weightUnitId, roughWeight, netWeight, volumeUnitId, volumeStr };
}
