import { fieldsOfScreen, lines, listOfRows, ownRow, translations } from './described.ts';
import type { HistoryDescription } from './described.ts';
import { onOff, shelf, yesNo } from './words.ts';

const field = fieldsOfScreen('product');
const variant = fieldsOfScreen('specification');
const line = fieldsOfScreen('bom');
const classified = fieldsOfScreen('classification');
const prices = { section: '订购与价格' };
const controls = { section: '业务控制' };
const size = { section: '尺寸与重量' };
const details = { section: '图文详情' };
const ofVariants = { section: '商品规格' };
/** Whoever may not see a price anywhere on these screens sees none of its past either. */
const variantPrice = { ...ofVariants, also: ['priceRange', 'variants'] };

const product: HistoryDescription = {
  kind: 'product',
  screen: 'product',
  parts: [
    ownRow('products', [
      field('code', 'code'),
      field('name', 'name'),
      field('keyword', 'keyword'),
      field('description', 'description'),
      field('unit_id', 'unitId', { nameOf: 'units' }, { section: '单位与分类' }),
      field('brand_id', 'brandId', { nameOf: 'brands' }, { section: '单位与分类' }),
      field(
        'category_id',
        'categoryId',
        { nameOf: 'categories' },
        { section: '单位与分类', also: ['categoryText'] },
      ),
      field('type_id', 'typeId', { nameOf: 'product_types' }, { section: '单位与分类' }),
      field('classification_id', 'groupId', { nameOf: 'classifications' }, { section: '单位与分类' }),
      field('active', 'active', { words: shelf }),
      field('model', 'productModel', { words: { 0: '单款式', 1: '多款式' } }, ofVariants),
      field('minimum_order_quantity', 'minimumOrderQuantity', 'text', prices),
      field('minimum_packing', 'minimumPacking', 'text', prices),
      field('show_price', 'showPrice', 'text', { ...prices, also: ['priceRange'] }),
      field('suggested_price', 'suggestedPrice', 'text', { ...prices, also: ['priceRange'] }),
      field('bar_code', 'barCode', 'text', prices),
      field('listing_time', 'listingTime', 'time', prices),
      field('place_of_origin', 'placeOfOrigin', 'text', prices),
      field('batch_enabled', 'batchManaged', { words: yesNo }, controls),
      field('shelf_life_days', 'shelfLifeDays', 'text', controls),
      field('serial_number_enabled', 'serialNumberEnable', { words: yesNo }, controls),
      field('asset_material', 'assetMaterial', { words: yesNo }, controls),
      ...measures(field),
      field('weight', 'measures.weight', 'text', { ...size, label: '重量', also: ['measures'] }),
      field('picture_id', 'picId', { nameOf: 'files' }, { ...details, also: ['thumbnailUrl'] }),
      field('graphic_details', 'graphicDetails', 'richText', details),
      field('parameter', 'parameter', 'richText', { section: '商品参数' }),
    ]),
    lines({
      table: 'product_specifications',
      owner: 'product_id',
      keys: ['id'],
      line: '规格',
      fields: [
        variant('item_code', 'itemCode', 'text', { ...ofVariants, also: ['variants'] }),
        variant('item_name', 'itemName', 'text', { ...ofVariants, also: ['variants'] }),
        variant('union_key', 'variantKey', 'text', { ...ofVariants, also: ['variants'] }),
        variant('bar_code', 'barCode', 'text', { ...ofVariants, also: ['variants'] }),
        variant('market_price', 'marketPrice', 'text', variantPrice),
        variant('list_price', 'listPricePerUnit', 'text', variantPrice),
        variant('stock', 'stock', 'text', { ...ofVariants, also: ['variants'] }),
        variant('active', 'active', { words: shelf }, { ...ofVariants, also: ['variants'] }),
        variant('position', 'position', 'text', { ...ofVariants, label: '顺序', also: ['variants'] }),
        variant(
          'material_id',
          'materialId',
          { nameOf: 'materials' },
          { ...ofVariants, label: '物料', also: ['variants'] },
        ),
        variant(
          'picture_id',
          'pictureIds',
          { nameOf: 'files' },
          { ...ofVariants, label: '图片', also: ['variants'] },
        ),
      ],
    }),
    {
      table: 'product_specification_values',
      owner: 'row_id',
      keys: ['row_id', 'specification_id'],
      shape: 'values',
      of: { table: 'product_specifications', column: 'product_id' },
      form: { field: 'attributeValues', columns: { specification_id: 'attributeId', value: 'value' } },
      fields: [
        variant(
          'specification_id',
          'attributeValues',
          { nameOf: 'specifications' },
          { ...ofVariants, label: '规格', also: ['variants', 'variantKey'] },
        ),
        variant('value', 'attributeValues', 'text', {
          ...ofVariants,
          label: '规格值',
          also: ['variants', 'variantKey'],
        }),
      ],
    },
    listOfRows({
      table: 'product_labels',
      owner: 'product_id',
      keys: ['label_id'],
      fields: [field('label_id', 'labelIds', { nameOf: 'labels' }, { section: '单位与分类' })],
    }),
    ...files('product_files', 'product_id', {
      media: field('file_id', 'picIds', { nameOf: 'files' }, details),
      document: field('file_id', 'productDocumentIds', { nameOf: 'files' }, { section: '商品文档' }),
    }),
    listOfRows({
      table: 'product_organisations',
      owner: 'product_id',
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
    translations('product'),
  ],
};

const bom: HistoryDescription = {
  kind: 'bom',
  screen: 'bom',
  parts: [
    ownRow('boms', [
      line('product_code', 'productCode'),
      line('product_name', 'productName'),
      line('specification_name', 'variantName', 'text', { also: ['variantId'] }),
      line('row_id', 'variantId', { nameOf: 'product_specifications' }, { label: '商品规格' }),
      line('active', 'active', { words: onOff }),
      line('remark', 'remark'),
    ]),
    lines({
      table: 'bom_items',
      owner: 'bom_id',
      keys: ['id'],
      line: '清单行',
      fields: [
        line('product_code', 'productCode', 'text', { section: '清单行' }),
        line('product_name', 'productName', 'text', { section: '清单行' }),
        line('specification_name', 'variantName', 'text', { section: '清单行', also: ['variantId'] }),
        line(
          'row_id',
          'variantId',
          { nameOf: 'product_specifications' },
          { section: '清单行', label: '商品规格' },
        ),
        line('picture_id', 'picId', { nameOf: 'files' }, { section: '清单行', label: '图片' }),
        line('active', 'active', { words: onOff }, { section: '清单行' }),
        line('parent_id', 'parentId', { nameOf: 'bom_items' }, { section: '清单行', label: '上级' }),
        line('sort_order', 'sort', 'text', { section: '清单行', label: '排序' }),
        line('remark', 'remark', 'text', { section: '清单行' }),
      ],
    }),
    translations('bom'),
  ],
};

const classification: HistoryDescription = {
  kind: 'classification',
  screen: 'classification',
  parts: [ownRow('classifications', [classified('name', 'name'), classified('description', 'description')])],
};

/** Sizes and weights with their units, which are one field of a form. */
export function measures(of: ReturnType<typeof fieldsOfScreen>) {
  const inSize = { ...size, also: ['measures'] };
  return [
    of('length', 'measures.length', 'text', { ...inSize, label: '长' }),
    of('width', 'measures.width', 'text', { ...inSize, label: '宽' }),
    of('height', 'measures.height', 'text', { ...inSize, label: '高' }),
    of('length_unit_id', 'measures.lengthUnitId', { nameOf: 'units' }, { ...inSize, label: '长度单位' }),
    of('rough_weight', 'measures.grossWeight', 'text', { ...inSize, label: '毛重' }),
    of('net_weight', 'measures.netWeight', 'text', { ...inSize, label: '净重' }),
    of('weight_unit_id', 'measures.weightUnitId', { nameOf: 'units' }, { ...inSize, label: '重量单位' }),
    of('volume', 'measures.volume', 'text', { ...inSize, label: '体积' }),
    of('volume_unit_id', 'measures.volumeUnitId', { nameOf: 'units' }, { ...inSize, label: '体积单位' }),
  ];
}

interface FileFields {
  media: ReturnType<typeof field>;
  document: ReturnType<typeof field>;
}

/** Pictures and documents; files within texts are told with the text. */
export function files(table: string, owner: string, { media, document }: FileFields) {
  const part = { table, owner, keys: ['use', 'position'] };
  return [
    listOfRows({ ...part, where: { use: 'media' }, fields: [media] }),
    listOfRows({ ...part, where: { use: 'document' }, fields: [document] }),
  ];
}

export const productKinds: readonly HistoryDescription[] = [product, bom, classification];
