/** Types that a new tenant can give its products. */
export const defaultProductTypes: readonly { code: string; name: string; english: string }[] = [
  { code: 'GOODS', name: '普通商品', english: 'Ordinary goods' },
  { code: 'EQUIPMENT', name: '成套设备', english: 'Equipment' },
  { code: 'SPARE', name: '备品备件', english: 'Spare parts' },
  { code: 'CONSUMABLE', name: '耗材', english: 'Consumables' },
  { code: 'SERVICE', name: '服务', english: 'Services' },
];

/** The set that products are classified by; nobody but the product itself can make or switch it. */
export const baseClassSet = { name: '商品基础分类', english: 'Base classes of products' };

/** Dictionaries that a new tenant starts with. */
export const defaultDictionaries: Record<string, readonly { key: string; name: string; english: string }[]> =
  {
    edp_label_useobj: [
      { key: 'product', name: '商品', english: 'Product' },
      { key: 'customer', name: '客户', english: 'Customer' },
      { key: 'material', name: '物料', english: 'Material' },
    ],
    dms_sku_itemtype: [
      { key: 'raw', name: '原材料', english: 'Raw material' },
      { key: 'semi', name: '半成品', english: 'Semi-finished product' },
      { key: 'finished', name: '成品', english: 'Finished product' },
      { key: 'spare', name: '备件', english: 'Spare part' },
    ],
    edp_productunit_type: [
      { key: 'LengthUnit', name: '长度', english: 'Length' },
      { key: 'WeightUnit', name: '重量', english: 'Weight' },
      { key: 'VolumeUnit', name: '体积', english: 'Volume' },
      { key: 'QuantityUnit', name: '数量', english: 'Quantity' },
      { key: 'AreaUnit', name: '面积', english: 'Area' },
    ],
  };
