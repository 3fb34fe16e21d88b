import { z } from 'zod';
import { combinedUnit } from '@edp/contract/combined-unit';
import {
  materialForm,
  NEW_MATERIAL_FLAGS,
  type Material,
  type MaterialAccessory,
} from '@edp/contract/material-form';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { fromWire } from '@edp/contract/wire-names';
import { parseJson } from '../../../lib/browser/parse-json.ts';
import { takeMeasures, toMeasureValues, unmeasured } from '../../../pickers/measures/measure-values.ts';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { storedFile, type StoredFile } from '../../../ui/files/stored-file.ts';

/** Fields of a material as the form holds them: files and accessories whole, so that they can be shown. */
export const MaterialField = fieldsOf(
  'material',
  materialForm.extend({
    picId: storedFile.array().optional(),
    accessoryIds: z.array(z.custom<MaterialAccessory>()).optional(),
  }),
);

/** What a new material starts from; it takes effect today. */
export function freshMaterial(): Partial<Material> {
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
  return { startDateActive: today };
}

/** What a copy takes over of a material: all but what tells it from others, and what its stock locks. */
export function copyOfMaterial({
  id: _,
  materialId: _page,
  version: _version,
  ...material
}: Partial<Material>): Partial<Material> {
  return { ...material, itemCode: '', barCode: '', isItemHasInventory: 0 };
}

/** The texts of a new material, and its switches. */
const defaults = {
  itemCode: '',
  itemName: '',
  barCode: '',
  standardDelivery: '',
  autoLotAlphaPrefix: '',
  startAutoLotNumber: '',
  autoSerialAlphaPrefix: '',
  startAutoSerialNumber: '',
  specificationModel: '',
  specification: '',
  materialGrade: '',
  drawingNumber: '',
  drawingExplain: '',
  sizeSpecification: '',
  materialDescription: '',
  innerDiameter: '',
  wallThickness: '',
  outerDiameter: '',
  heatNumber: '',
  blockNumber: '',
  graphicDetails: '',
  parameter: '',
  ...NEW_MATERIAL_FLAGS,
  itemTypeIds: [],
  marketPrice: null,
  erpPrice: null,
  listPricePerUnit: null,
  startDateActive: null,
  endDateActive: null,
  picUrls: [],
  productDocumentUrls: [],
};
const noOrganisations: InventoryOrganisation[] = [];

export type MaterialValues = ReturnType<typeof toFormValues>;

/** What the fields hold for a material. */
export function toFormValues(material: Partial<Material>) {
  const { unitId, brandId, itemCategoryId, productTypeId, accessories = [] } = material;
  return {
    ...defaults,
    ...material,
    ...measuresOf(material),
    unitId,
    brandId: brandId ?? undefined,
    itemCategoryId: itemCategoryId ?? undefined,
    productTypeId: productTypeId ?? undefined,
    picId: thumbnailOf(material),
    accessoryIds: accessories,
    /** Organisations that get it in addition to those that have it. */
    inventoryOrganisationIds: noOrganisations,
  };
}

/** What is sent: the material whole, its files and accessories by their ids, its measures together. */
export function inputOf(values: MaterialValues) {
  const { measures, rest } = takeMeasures(values);
  const { isLotControl, isSerialNumberControl } = rest;
  return {
    ...rest,
    // Nothing chosen clears what was chosen; left out it would stay.
    brandId: values.brandId ?? null,
    productTypeId: values.productTypeId ?? null,
    picId: values.picId[0]?.id ?? null,
    accessoryIds: values.accessoryIds.map(({ id }) => id),
    inventoryOrganisationIds: values.inventoryOrganisationIds.map(
      ({ inventoryOrganisationId }) => inventoryOrganisationId,
    ),
    measures,
    ...(isLotControl !== 1 && { autoLotAlphaPrefix: '', startAutoLotNumber: '' }),
    ...(isSerialNumberControl !== 1 && { autoSerialAlphaPrefix: '', startAutoSerialNumber: '' }),
  };
}

function measuresOf({ combinedUnit: text = '' }: Partial<Material>) {
  return toMeasureValues(combinedUnit.safeParse(fromWire(combinedUnit, parseJson(text))).data ?? unmeasured);
}

function thumbnailOf({ picId, thumbnailUrl = '' }: Partial<Material>): StoredFile[] {
  return picId
    ? [{ id: picId, filePath: `/file/v6/view/${picId}`, url: thumbnailUrl, originalName: '' }]
    : [];
}
