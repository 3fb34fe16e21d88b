import { z } from 'zod';
import { accessFields } from './access.ts';
import { amount } from './amounts.ts';
import { combinedUnitInput } from './combined-unit.ts';
import { optionalDate } from './dates.ts';
import {
  choice,
  chosenId,
  clearableId,
  idList,
  optionalCode,
  optionalName,
  optionalText,
  requiredCode,
  requiredText,
  timestamp,
} from './fields.ts';
import { fileList } from './file-fields.ts';
import { uploadedFile } from './files.ts';
import { optionalRichText } from './rich-text.ts';
import { onWire } from './wire-names.ts';

const materialRow = z.object({
  id: z.number(),
  materialId: onWire('skuId', z.number()),
  /** The inventory organisation that the list is read for. */
  inventoryOrganisationId: onWire('invorgId', z.number().nullable()),
  itemCode: z.string(),
  itemName: z.string(),
  itemCategoryText: z.string(),
  brand: z.string(),
  unitText: z.string(),
  marketPrice: z.number().nullable(),
  /** Names of its types, joined by commas. */
  itemTypeText: z.string(),
  specificationModel: z.string(),
  isLotControl: z.number(),
  isSerialNumberControl: z.number(),
  enabled: z.number(),
  createdBy: onWire('createName', z.string()),
  createTime: timestamp,
  updatedTime: timestamp,
  ...accessFields,
});

/** As lists show it. */
export const listedMaterial = materialRow.extend({
  /** Names of its category and of those above it, from the root on; empty without one. */
  categoryPath: z.array(z.string()),
  /** Signed, expiring address of the picture; empty without one. */
  thumbnailUrl: z.string(),
});
export type MaterialRow = z.infer<typeof listedMaterial>;

const flag = (label: string) => choice(label, [0, 1]);

/** The fourteen switches of a material, each 1 or 0, by the words of the screen. */
const materialFlags = {
  isInventoryAsset: flag('资产物料'),
  isLotControl: flag('批次控制'),
  isSerialNumberControl: flag('序列号控制'),
  isPurchasingItem: flag('可采购'),
  isCustomerOrder: flag('客户可订购'),
  isServiceItem: flag('服务物料'),
  isInventoryItem: flag('库存物料'),
  isBom: flag('允许BOM'),
  isBuildInWip: flag('在制品'),
  isInvoice: flag('可开票'),
  isCosting: flag('成本核算'),
  enabled: flag('是否启用'),
  isInspection: flag('检验'),
  isRetest: flag('复检'),
};

/** As a new material has them unless it is said otherwise. */
export const NEW_MATERIAL_FLAGS = {
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
  enabled: 1,
  isInspection: 0,
  isRetest: 0,
} as const satisfies Record<keyof typeof materialFlags, 0 | 1>;

const MAX_MEDIA = 5;
const MAX_DOCUMENTS = 5;
const MAX_ACCESSORIES = 500;

/** What the form edits; the client's field rules are read from here. */
export const materialForm = z.object({
  itemCode: requiredCode('物料编码', 20),
  itemName: requiredText('物料名称', 50),
  unitId: chosenId('物料单位'),
  itemCategoryId: chosenId('物料分类'),
  /** Ids of items of the dictionary dms_sku_itemtype. */
  itemTypeIds: idList.refine((ids) => ids.length > 0, '请选择物料类型'),
  brandId: clearableId,
  /** The product type. */
  productTypeId: onWire('proCategoryId', clearableId),
  barCode: optionalCode(50),
  marketPrice: amount,
  erpPrice: amount,
  listPricePerUnit: amount,
  standardDelivery: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    optionalText(50),
  ),
  measures: onWire('combinedUnitVo', combinedUnitInput.optional()),
  ...materialFlags,
  autoLotAlphaPrefix: optionalCode(20),
  startAutoLotNumber: optionalCode(20),
  autoSerialAlphaPrefix: optionalCode(20),
  startAutoSerialNumber: optionalCode(20),
  specificationModel: optionalName(100),
  specification: optionalName(100),
  materialGrade: onWire('texture', optionalText(100)),
  drawingNumber: optionalName(100),
  drawingExplain: optionalText(200),
  sizeSpecification: optionalText(100),
  materialDescription: optionalText(500),
  innerDiameter: onWire('bore', optionalText(100)),
  wallThickness: optionalText(100),
  outerDiameter: onWire('outsideDiameter', optionalText(100)),
  heatNumber: onWire('furnaceBatchNumber', optionalName(100)),
  blockNumber: optionalName(100),
  startDateActive: optionalDate,
  /** At least a day after the start. */
  endDateActive: optionalDate,
  /** The thumbnail's file. */
  picId: clearableId,
  /** Main pictures and videos, in their order. */
  picUrls: fileList(MAX_MEDIA),
  productDocumentUrls: fileList(MAX_DOCUMENTS),
  graphicDetails: optionalRichText,
  parameter: optionalRichText,
  /** Ids of accessory materials, in their order. Absent keeps what is stored. */
  accessoryIds: onWire(
    'productionOptions',
    idList.refine((ids) => ids.length <= MAX_ACCESSORIES, `最多${MAX_ACCESSORIES}个`).optional(),
  ),
});

const accessory = z.object({
  id: z.number(),
  itemCode: z.string(),
  itemName: z.string(),
  itemCategoryName: z.string(),
  itemType: z.string(),
});
export type MaterialAccessory = z.infer<typeof accessory>;

export const material = materialRow.extend({
  inventoryOrganisationName: onWire('invOrgName', z.string()),
  unitId: z.number(),
  brandId: z.number().nullable(),
  barCode: z.string(),
  erpPrice: z.number().nullable(),
  listPricePerUnit: z.number().nullable(),
  standardDelivery: z.string(),
  /** JSON text of the measures, with the keys of `measures`. */
  combinedUnit: z.string(),
  isInventoryAsset: z.number(),
  isPurchasingItem: z.number(),
  isCustomerOrder: z.number(),
  isServiceItem: z.number(),
  isInventoryItem: z.number(),
  isBom: z.number(),
  isBuildInWip: z.number(),
  isInvoice: z.number(),
  isCosting: z.number(),
  isInspection: z.number(),
  isRetest: z.number(),
  /** 1 once there is stock: the asset, lot and serial switches stay as they are. */
  isItemHasInventory: z.number(),
  itemCategoryId: z.number().nullable(),
  itemTypeIds: z.array(z.number()),
  /** Paths of ids, joined by commas. */
  itemTypePath: z.string(),
  productTypeId: onWire('proCategoryId', z.number().nullable()),
  productTypeName: onWire('proCategoryName', z.string()),
  autoLotAlphaPrefix: z.string(),
  startAutoLotNumber: z.string(),
  autoSerialAlphaPrefix: z.string(),
  startAutoSerialNumber: z.string(),
  specification: z.string(),
  materialGrade: onWire('texture', z.string()),
  drawingNumber: z.string(),
  drawingExplain: z.string(),
  sizeSpecification: z.string(),
  materialDescription: z.string(),
  innerDiameter: onWire('bore', z.string()),
  wallThickness: z.string(),
  outerDiameter: onWire('outsideDiameter', z.string()),
  heatNumber: onWire('furnaceBatchNumber', z.string()),
  blockNumber: z.string(),
  /** `YYYY-MM-DD`; null without one. */
  startDateActive: z.string().nullable(),
  endDateActive: z.string().nullable(),
  picId: z.number().nullable(),
  /** Signed, expiring address of the thumbnail; empty without one. */
  thumbnailUrl: z.string(),
  picUrls: z.array(uploadedFile),
  productDocumentUrls: z.array(uploadedFile),
  graphicDetails: z.string(),
  parameter: z.string(),
  accessoryIds: onWire('productionOptions', z.array(z.number())),
  accessories: onWire('skuResultList', z.array(accessory)),
  version: z.number(),
});
export type Material = z.infer<typeof material>;
