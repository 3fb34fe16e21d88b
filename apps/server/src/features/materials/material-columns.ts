import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { materials } from '@edp/contract/materials';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../database/schema.generated.ts';

/** A form that is added or changed; a field that the role may not see is absent, whatever the type says. */
export type MaterialInput = Omit<
  ParsedInputOf<typeof materials.update>,
  'id' | 'materialId' | 'version' | 'inventoryOrganisationIds'
>;

/** What the form fields are stored as; undefined keeps what is stored. */
export function toColumns(input: MaterialInput) {
  return {
    item_code: input.itemCode,
    item_name: input.itemName,
    unit_id: input.unitId,
    category_id: input.itemCategoryId,
    brand_id: input.brandId,
    product_type_id: input.productTypeId,
    bar_code: input.barCode,
    market_price: input.marketPrice,
    erp_price: input.erpPrice,
    list_price: input.listPricePerUnit,
    standard_delivery: input.standardDelivery,
    start_date_active: input.startDateActive,
    end_date_active: input.endDateActive,
    picture_id: input.picId,
    ...measureColumns(input.measures),
    ...flagColumns(input),
    ...numberingColumns(input),
    ...textColumns(input),
  } satisfies UpdateObject<DB, 'materials'>;
}

/** Of columns that are written of many materials at once what they hold, where it is no text. */
export const columnTypes = {
  unit_id: 'bigint',
  category_id: 'bigint',
  brand_id: 'bigint',
  product_type_id: 'bigint',
  picture_id: 'bigint',
  length_unit_id: 'bigint',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  weight_unit_id: 'bigint',
  rough_weight: 'numeric',
  net_weight: 'numeric',
  volume_unit_id: 'bigint',
  volume: 'numeric',
  market_price: 'numeric',
  erp_price: 'numeric',
  list_price: 'numeric',
  start_date_active: 'date',
  end_date_active: 'date',
  inventory_asset: 'smallint',
  lot_control: 'smallint',
  serial_control: 'smallint',
  purchasing: 'smallint',
  customer_order: 'smallint',
  service: 'smallint',
  inventory_item: 'smallint',
  bom: 'smallint',
  build_in_wip: 'smallint',
  invoice: 'smallint',
  costing: 'smallint',
  enabled: 'smallint',
  inspection: 'smallint',
  retest: 'smallint',
} as const satisfies Partial<Record<keyof DB['materials'], string>>;

function measureColumns(measures: MaterialInput['measures'] = {}) {
  return {
    length_unit_id: measures.lengthUnitId,
    length: measures.length,
    width: measures.width,
    height: measures.height,
    weight_unit_id: measures.weightUnitId,
    rough_weight: measures.grossWeight,
    net_weight: measures.netWeight,
    volume_unit_id: measures.volumeUnitId,
    volume: measures.volume,
  };
}

function flagColumns(input: MaterialInput) {
  return {
    inventory_asset: input.isInventoryAsset,
    lot_control: input.isLotControl,
    serial_control: input.isSerialNumberControl,
    purchasing: input.isPurchasingItem,
    customer_order: input.isCustomerOrder,
    service: input.isServiceItem,
    inventory_item: input.isInventoryItem,
    bom: input.isBom,
    build_in_wip: input.isBuildInWip,
    invoice: input.isInvoice,
    costing: input.isCosting,
    enabled: input.enabled,
    inspection: input.isInspection,
    retest: input.isRetest,
  };
}

/** Numbering belongs to its control and goes with it. */
function numberingColumns(input: MaterialInput) {
  const lots = { prefix: input.autoLotAlphaPrefix, start: input.startAutoLotNumber };
  const serials = { prefix: input.autoSerialAlphaPrefix, start: input.startAutoSerialNumber };
  const none = { prefix: '', start: '' };
  const lot = input.isLotControl === 0 ? none : lots;
  const serial = input.isSerialNumberControl === 0 ? none : serials;
  return {
    auto_lot_prefix: lot.prefix,
    start_lot_number: lot.start,
    auto_serial_prefix: serial.prefix,
    start_serial_number: serial.start,
  };
}

function textColumns(input: MaterialInput) {
  return {
    specification_model: input.specificationModel,
    specification: input.specification,
    texture: input.materialGrade,
    drawing_number: input.drawingNumber,
    drawing_explain: input.drawingExplain,
    size_specification: input.sizeSpecification,
    description: input.materialDescription,
    bore: input.innerDiameter,
    wall_thickness: input.wallThickness,
    outside_diameter: input.outerDiameter,
    furnace_batch_number: input.heatNumber,
    block_number: input.blockNumber,
  };
}
