import { fieldsOfScreen, listOfRows, ownRow } from './described.ts';
import type { HistoryDescription } from './described.ts';
import { files, measures } from './products.ts';
import { onOff, yesNo } from './words.ts';

const field = fieldsOfScreen('material');
const prices = { section: '价格' };
const controls = { section: '业务控制' };
const further = { section: '其他信息' };
const details = { section: '图文详情' };
const flag = { words: yesNo };

const material: HistoryDescription = {
  kind: 'material',
  screen: 'material',
  parts: [
    ownRow('materials', [
      field('item_code', 'itemCode'),
      field('item_name', 'itemName'),
      field('enabled', 'enabled', { words: onOff }),
      field('unit_id', 'unitId', { nameOf: 'units' }, { also: ['unitText'] }),
      field('category_id', 'itemCategoryId', { nameOf: 'categories' }, { also: ['itemCategoryText'] }),
      field('brand_id', 'brandId', { nameOf: 'brands' }, { also: ['brand'] }),
      field('product_type_id', 'productTypeId', { nameOf: 'product_types' }),
      field('bar_code', 'barCode'),
      field('market_price', 'marketPrice', 'text', prices),
      field('erp_price', 'erpPrice', 'text', prices),
      field('list_price', 'listPricePerUnit', 'text', prices),
      field('standard_delivery', 'standardDelivery'),
      field('start_date_active', 'startDateActive', 'time'),
      field('end_date_active', 'endDateActive', 'time'),
      ...measures(field),
      field('inventory_asset', 'isInventoryAsset', flag, controls),
      field('lot_control', 'isLotControl', flag, controls),
      field('serial_control', 'isSerialNumberControl', flag, controls),
      field('purchasing', 'isPurchasingItem', flag, controls),
      field('customer_order', 'isCustomerOrder', flag, controls),
      field('service', 'isServiceItem', flag, controls),
      field('inventory_item', 'isInventoryItem', flag, controls),
      field('bom', 'isBom', flag, controls),
      field('build_in_wip', 'isBuildInWip', flag, controls),
      field('invoice', 'isInvoice', flag, controls),
      field('costing', 'isCosting', flag, controls),
      field('inspection', 'isInspection', flag, controls),
      field('retest', 'isRetest', flag, controls),
      field('auto_lot_prefix', 'autoLotAlphaPrefix', 'text', controls),
      field('start_lot_number', 'startAutoLotNumber', 'text', controls),
      field('auto_serial_prefix', 'autoSerialAlphaPrefix', 'text', controls),
      field('start_serial_number', 'startAutoSerialNumber', 'text', controls),
      field('specification_model', 'specificationModel', 'text', further),
      field('specification', 'specification', 'text', further),
      field('texture', 'materialGrade', 'text', further),
      field('drawing_number', 'drawingNumber', 'text', further),
      field('drawing_explain', 'drawingExplain', 'text', further),
      field('size_specification', 'sizeSpecification', 'text', further),
      field('description', 'materialDescription', 'text', further),
      field('bore', 'innerDiameter', 'text', further),
      field('wall_thickness', 'wallThickness', 'text', further),
      field('outside_diameter', 'outerDiameter', 'text', further),
      field('furnace_batch_number', 'heatNumber', 'text', further),
      field('block_number', 'blockNumber', 'text', further),
      field('picture_id', 'picId', { nameOf: 'files' }, { ...details, also: ['thumbnailUrl'] }),
      field('graphic_details', 'graphicDetails', 'richText', details),
      field('parameter', 'parameter', 'richText', details),
    ]),
    listOfRows({
      table: 'material_types',
      owner: 'material_id',
      keys: ['item_id'],
      fields: [field('item_id', 'itemTypeIds', { nameOf: 'dictionary_items' }, { also: ['itemTypeText'] })],
    }),
    ...files('material_files', 'material_id', {
      media: field('file_id', 'picUrls', { nameOf: 'files' }, details),
      document: field('file_id', 'productDocumentUrls', { nameOf: 'files' }, details),
    }),
    listOfRows({
      table: 'material_accessories',
      owner: 'material_id',
      keys: ['accessory_id'],
      fields: [field('accessory_id', 'accessoryIds', { nameOf: 'materials' }, { section: '生产配件' })],
    }),
    listOfRows({
      table: 'material_organisations',
      owner: 'material_id',
      keys: ['inventory_organisation_id'],
      fields: [
        field(
          'inventory_organisation_id',
          'inventoryOrganisationIds',
          { nameOf: 'inventory_organisations' },
          { section: '库存组织', label: '库存组织' },
        ),
      ],
    }),
  ],
};

export const materialKinds: readonly HistoryDescription[] = [material];
