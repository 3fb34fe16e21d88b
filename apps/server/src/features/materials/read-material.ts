import type { CombinedUnit } from '@edp/contract/combined-unit';
import type { Material } from '@edp/contract/material-form';
import { AppError } from '../../app-error.ts';
import { accessOf, readableAmong, requireReadable, requireReadableAnywhere } from '../../database/access.ts';
import { requireOrganisation } from '../../database/organisation-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { safeRichText, withAddresses } from '../../rich-text.ts';
import { listFiles } from '../files/record-files.queries.ts';
import { findMaterial, type StoredMaterial } from './material-detail.queries.ts';

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
  const [stored, files, access] = await Promise.all([
    findMaterial(context, readFor, id),
    listFiles(context, { table: 'material_files', column: 'material_id', id }),
    accessOf(context, 'material', id),
  ]);
  if (stored === undefined) throw new AppError('notFound');
  // What the organisation has that it is read for, one of the role's has.
  if (stored.placedIn === null) {
    if (organisationId !== undefined) throw new AppError('notFound');
    await requireReadable(context, 'material', [id]);
  }
  const material = await materialOf(stored, context);
  return { ...material, picUrls: files.media, productDocumentUrls: files.document, ...access };
}

async function materialOf(stored: StoredMaterial, context: SignedInContext) {
  const { tenantId, pictureAddress } = context;
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
    graphicDetails: withAddresses(await safeRichText(graphicDetails), addressOf),
    parameter: withAddresses(await safeRichText(parameter), addressOf),
    productionOptions: row.skuResultList.map(({ id }) => id),
    skuResultList: await namedAccessories(context, row.skuResultList),
  };
}

/** Accessories that the reader cannot see stay among them without a name, so that a save keeps them. */
async function namedAccessories(
  context: SignedInContext,
  accessories: StoredMaterial['skuResultList'],
): Promise<StoredMaterial['skuResultList']> {
  const ids = accessories.map(({ id }) => id);
  const seen = await readableAmong(context, 'material', ids);
  const nameless = { itemCode: '', itemName: '', itemCategoryName: '', itemType: '' };
  return accessories.map((accessory) => (seen.has(accessory.id) ? accessory : { ...accessory, ...nameless }));
}

function measuresOf(row: CombinedUnit): CombinedUnit {
  const { lengthUnitId, lengthStr, widthStr, highStr, weightUnitId, roughWeight, netWeight, ...volume } = row;
  const { volumeUnitId, volumeStr } = volume;
  const size = { lengthUnitId, lengthStr, widthStr, highStr };
  return { ...size, weightUnitId, roughWeight, netWeight, volumeUnitId, volumeStr };
}
