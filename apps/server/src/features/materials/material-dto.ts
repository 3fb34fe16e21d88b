import { combinedUnit, type CombinedUnit } from '@edp/contract/combined-unit';
import type { MaterialRow } from '@edp/contract/material-form';
import { toWire } from '@edp/contract/wire-names';
import { readableAmong } from '../../database/access/access.ts';
import type { SignedInContext } from '../../http/context.ts';
import { safeRichText, withAddresses } from '../../rich-text.ts';
import { answeredFiles } from '../files/record-files.queries.ts';
import type { Accessory, StoredMaterial } from './material-detail.queries.ts';
import type { ListedMaterial } from './materials.queries.ts';

/** Materials of a list as they are answered, told on the rows themselves. */
export function toMaterialRowDtos(
  rows: readonly ListedMaterial[],
  { tenantId, pictureAddress }: SignedInContext,
): MaterialRow[] {
  return rows.map((row) => Object.assign(row, { thumbnailUrl: pictureAddress(tenantId, row.pictureId) }));
}

/** A material as it is answered, told on the row itself; what of it is no field of a material its schema leaves out. */
export async function toMaterialDto(
  stored: StoredMaterial,
  accessories: readonly Accessory[],
  context: SignedInContext,
) {
  const { tenantId, pictureAddress } = context;
  const { media, document } = answeredFiles(stored.files, context);
  const addressOf = (fileId: number) => pictureAddress(tenantId, fileId);
  return Object.assign(stored, {
    inventoryOrganisationId: stored.placedIn?.id ?? null,
    inventoryOrganisationName: stored.placedIn?.name ?? '',
    itemTypePath: stored.itemTypeIds.join(','),
    combinedUnit: measuresText(stored),
    picUrls: media,
    productDocumentUrls: document,
    thumbnailUrl: pictureAddress(tenantId, stored.picId),
    // Safe whenever it leaves, however it came into the database.
    graphicDetails: withAddresses(await safeRichText(stored.graphicDetails), addressOf),
    parameter: withAddresses(await safeRichText(stored.parameter), addressOf),
    accessoryIds: accessories.map(({ id }) => id),
    accessories: await namedAccessories(context, accessories),
  });
}

/** Accessories that the reader cannot see stay among them without a name, so that a save keeps them. */
async function namedAccessories(
  context: SignedInContext,
  accessories: readonly Accessory[],
): Promise<Accessory[]> {
  const ids = accessories.map(({ id }) => id);
  const seen = await readableAmong(context, 'material', ids);
  const nameless = { itemCode: '', itemName: '', itemCategoryName: '', itemType: '' };
  return accessories.map((accessory) => (seen.has(accessory.id) ? accessory : { ...accessory, ...nameless }));
}

/** The text is the wire's own: its keys are named here, where it is made. */
function measuresText(row: CombinedUnit): string {
  const { lengthUnitId, length, width, height, weightUnitId, grossWeight, netWeight, volumeUnitId, volume } =
    row;
  const size = { lengthUnitId, length, width, height };
  const measures = { ...size, weightUnitId, grossWeight, netWeight, volumeUnitId, volume };
  return JSON.stringify(toWire(combinedUnit, measures));
}
