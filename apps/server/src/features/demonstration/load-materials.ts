import { NEW_MATERIAL_FLAGS } from '@edp/contract/material-form';
import { materials as materialCalls } from '@edp/contract/materials';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewMaterial } from '../materials/save-material.ts';
import { replaceLinks } from '../materials/stored-materials.queries.ts';
import { accessories, disabledMaterials, materialDetails, materials, STOCKED } from './content/materials.ts';
import { baseClasses } from './content/trees.ts';
import { complete, idsOf, inputOf, listIds, withdraw, within } from './demonstration-context.ts';
import { flatten, wordsIn } from './outline.ts';

/** Materials of BRH, each with what it is made with. */
export async function loadMaterials(context: SignedInContext): Promise<void> {
  const unitOf = await idsOf(context, 'units');
  const measures = { lengthUnitId: unitOf('mm'), weightUnitId: unitOf('kg'), volumeUnitId: unitOf('m3') };
  await saveMaterials(context, materials, measures);
  // After the materials, since no new one takes a disabled category.
  const disabled = flatten(baseClasses).filter(({ remark }) => remark === 'off');
  const switchedOff = disabled.map(({ code }) => ({ code, status: 0 }));
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
  for (const { unit, brand, category, types, organisations, ...row } of table) {
    const details = detailsOf(row.itemCode);
    const places = wordsIn(organisations).map((place) => organisationIds[Number(place)] ?? 0);
    const [home = organisationIds[0] ?? 0, ...inventoryOrganisationIds] = places;
    const material = inputOf(materialCalls.create.input, {
      ...NEW_MATERIAL_FLAGS,
      ...row,
      unitId: unitOf(unit),
      brandId: brand === '' ? null : brandOf(brand),
      itemCategoryId: categoryOf(category),
      itemTypeIds: wordsIn(types).map(typeOf),
      measures: { ...units, ...details },
      enabled: disabledMaterials.includes(row.itemCode) ? 0 : 1,
      inventoryOrganisationIds,
      ...details,
    });
    const { id } = await saveNewMaterial(within(context, home), material);
    if (places.length === 0) unplaced.push(id);
  }
  await withdraw(context, 'material', unplaced);
}

function detailsOf(code: string): Record<string, string> {
  const given = materialDetails.map(({ field, ...values }) => [
    field,
    new Map(Object.entries(values)).get(code) ?? '',
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
