import { materials as materialCalls } from '@edp/contract/materials';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewMaterial } from '../materials/save-material.ts';
import { replaceLinks } from '../materials/stored-materials.queries.ts';
import { accessories, disabledMaterials, materialDetails, materials, STOCKED } from './content/materials.ts';
import { baseClasses } from './content/trees.ts';
import { complete, idsOf, listIds, within, withdraw } from './demonstration-context.ts';
import { flatten, wordsIn } from './outline.ts';

/** As the form of a new material has them. */
const switches = {
  isInventoryAsset: 0,
  isLotControl: 0,
  isSerialNumberControl: 0,
  isPurchasingItem: 1,
  isCustomerOrder: 1,
  isServiceItem: 1,
  isInventoryItem: 1,
  isBom: 1,
  isBuildInWip: 1,
  isInvoice: 1,
  isCosting: 1,
  isInspection: 0,
  isRetest: 0,
};

/** Materials of BRH, each with what it is made with. */
export async function loadMaterials(context: SignedInContext): Promise<void> {
  const unitOf = await idsOf(context, 'units');
  const measures = { lengthUnitId: unitOf('mm'), weightUnitId: unitOf('kg'), volumeUnitId: unitOf('m3') };
  await saveMaterials(context, materials, measures);
  // After the materials, since no new one takes a disabled category.
  const disabled = flatten(baseClasses).filter(({ cells }) => cells[3] === 'off');
  const switchedOff = disabled.map(({ cells: [code] }) => ({ code, status: 0 }));
  await complete(context, { table: 'categories', key: 'code' }, switchedOff);
  const idOf = await idsOf(context, 'materials', 'item_code');
  for (const [code, parts] of accessories)
    await replaceLinks(context, idOf(code), { accessoryIds: parts.map(idOf) });
  await complete(context, { table: 'materials', key: 'item_code' }, [
    { item_code: STOCKED, has_inventory: 1 },
  ]);
}

export async function saveMaterials(
  context: SignedInContext,
  table: typeof materials,
  units: Readonly<Record<string, number>> = {},
): Promise<void> {
  const unitOf = await idsOf(context, 'units');
  const brandOf = await idsOf(context, 'brands');
  const categoryOf = await idsOf(context, 'categories');
  const typeOf = await idsOf(context, 'dictionary_items', 'key');
  const organisationIds = await listIds(context, 'inventory_organisations');
  const unplaced: number[] = [];
  for (const cells of table) {
    const [itemCode = '', itemName, unit = '', brand, category = '', types = ''] = cells;
    const [marketPrice, specificationModel, places = ''] = cells.slice(6);
    const { measures, fields } = materialDetails[itemCode] ?? {};
    const material = materialCalls.create.input.parse({
      ...switches,
      itemCode,
      itemName,
      unitId: unitOf(unit),
      brandId: brand ? brandOf(brand) : null,
      itemCategoryId: categoryOf(category),
      itemTypeIds: wordsIn(types).map(typeOf),
      marketPrice,
      specificationModel,
      measures: { ...units, ...measures },
      enabled: disabledMaterials.includes(itemCode) ? 0 : 1,
      ...fields,
    });
    const [first, ...invOrgList] = wordsIn(places).map((place) => organisationIds[Number(place)] ?? 0);
    const home = within(context, first ?? organisationIds[0] ?? 0);
    const { id } = await saveNewMaterial(home, { ...material, invOrgList });
    if (first === undefined) unplaced.push(id);
  }
  await withdraw(context, 'material', unplaced);
}
