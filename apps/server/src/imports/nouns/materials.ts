import { materials } from '@edp/contract/materials';
import { addMaterials, isAddedTogether } from '../../features/materials/add-materials.ts';
import { APART, changeMaterials } from '../../features/materials/change-materials.ts';
import { findImportedMaterials } from '../../features/materials/imported-materials.queries.ts';
import { materialRoutes } from '../../features/materials/materials.routes.ts';
import { removeEachImported, removeImportedMaterials } from '../../features/materials/remove-material.ts';
import { offeredNames, type ReferenceKind } from '../cells/references.queries.ts';
import { byField, inOrder, readerOf, readerOfSeveral } from '../cells/resolve-names.ts';
import type { ImportedNoun, StoredRecord } from '../imported-noun.ts';
import { severalPictures } from '../pictures/noun-pictures.ts';
import { measuredFields, measureReferences } from './measured-records.ts';

const references = {
  itemCategoryId: 'category',
  unitId: 'unit',
  brandId: 'brand',
  productTypeId: 'productType',
  ...measureReferences,
} as const satisfies Record<string, ReferenceKind>;

const lists = {
  itemTypeIds: 'itemType',
  inventoryOrganisationIds: 'inventoryOrganisation',
} as const satisfies Record<string, ReferenceKind>;

export const materialNoun: ImportedNoun = {
  list: materials.list,
  create: materials.create,
  update: materials.update,
  remove: (context, id) => removeImportedMaterials(context, [id]),
  many: {
    create: { takes: isAddedTogether, call: addMaterials },
    update: {
      takes: ({ fields }) =>
        !APART.some((field) => field in fields) && !('inventoryOrganisationIds' in fields),
      call: changeMaterials,
    },
    remove: removeEachImported,
  },
  feature: materialRoutes,
  pictures: severalPictures(
    { thumbnail: 'picId', all: 'picUrls' },
    { table: 'materials', files: 'material_files', column: 'material_id' },
  ),
  // None needs another: what is named by a material is no material.
  atOnce: 20,
  find: async (context, wanted) =>
    (await findImportedMaterials(context, wanted, { locked: true })).map(storedMaterial),
  async rowsOf(context, ids) {
    const found = await findImportedMaterials(context, { ids }, { locked: false });
    const records = new Map(found.map((material) => [material.id, storedMaterial(material)]));
    return ids.flatMap((id) => records.get(id) ?? []);
  },
  readers: { ...byField(references, readerOf), ...byField(lists, readerOfSeveral) },
  offered: byField({ ...references, ...lists }, (kind) => (scope) => offeredNames(scope, kind)),
};

type FoundMaterial = Awaited<ReturnType<typeof findImportedMaterials>>[number];

function storedMaterial({ id, version, ...found }: FoundMaterial): StoredRecord {
  const measured = measuredFields(found);
  const { unitText, brandText, itemCategoryText, productTypeText, itemTypeText, ...fields } = measured.others;
  return {
    id,
    version,
    fields: {
      ...fields,
      itemTypeIds: inOrder(fields.itemTypeIds),
      ...measured.fields,
    },
    shown: {
      unitId: [unitText],
      brandId: [brandText],
      itemCategoryId: [itemCategoryText],
      productTypeId: [productTypeText],
      itemTypeIds: [itemTypeText],
      ...measured.shown,
    },
  };
}
