/** A menu entry with its screen's buttons and the entries below it. */
export interface MenuDefinition {
  code: string;
  name: string;
  english: string;
  icon?: string;
  url?: string;
  screen?: string;
  buttons?: readonly ButtonDefinition[];
  children?: readonly MenuDefinition[];
}

export interface ButtonDefinition {
  code: string;
  name: string;
  english: string;
}

const add = { code: 'add', name: '新增', english: 'Add' };
const edit = { code: 'edit', name: '编辑', english: 'Edit' };
const enable = { code: 'enable', name: '启用/禁用', english: 'Enable/disable' };
const remove = { code: 'delete', name: '删除', english: 'Delete' };
const multilingual = { code: 'multilingual', name: '多语言', english: 'Languages' };
const maintained = [add, edit, enable, remove, multilingual];

/** The menu that a new tenant starts with. */
export const defaultMenu: readonly MenuDefinition[] = [
  {
    code: 'home',
    name: '首页',
    english: 'Home',
    icon: 'home',
    url: '/home',
    screen: 'home',
    buttons: [{ code: 'publishNews', name: '发布新闻', english: 'Publish news' }],
  },
  {
    code: 'basics',
    name: '基础数据',
    english: 'Reference data',
    icon: 'database',
    children: [
      {
        code: 'brand',
        name: '品牌',
        english: 'Brands',
        icon: 'tag',
        url: '/brand',
        screen: 'brand',
        buttons: maintained,
      },
      {
        code: 'unit',
        name: '单位',
        english: 'Units',
        icon: 'ruler',
        url: '/unit',
        screen: 'unit',
        buttons: maintained,
      },
    ],
  },
];

/** What an operator's staff may do beside everybody else's; it has no menu entry of its own. */
export const operatorButton = {
  screen: 'registration',
  code: 'approve',
  name: '审批注册申请',
  english: 'Decide about registrations',
};

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
