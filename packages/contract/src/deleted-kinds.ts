// The languages are named here: what knows them knows endpoints, which know these kinds.
type Words = Readonly<Record<'ZHS' | 'ENG', string>>;

/** Kinds of records that go to the recycle bin when they are deleted, in the order in which they are offered. */
export const deletedKindWords = {
  product: { ZHS: '商品', ENG: 'Product' },
  productSpecification: { ZHS: '商品规格', ENG: 'Variant' },
  classification: { ZHS: '商品分类', ENG: 'Classification' },
  bom: { ZHS: '商品BOM', ENG: 'BOM' },
  bomPart: { ZHS: 'BOM部件', ENG: 'BOM line' },
  brand: { ZHS: '品牌', ENG: 'Brand' },
  unit: { ZHS: '单位', ENG: 'Unit' },
  category: { ZHS: '分类', ENG: 'Category' },
  label: { ZHS: '标签', ENG: 'Label' },
  specification: { ZHS: '规格', ENG: 'Attribute' },
  certificate: { ZHS: '证书', ENG: 'Certificate' },
  setting: { ZHS: '应用设置', ENG: 'Application setting' },
  department: { ZHS: '部门', ENG: 'Department' },
  userGroup: { ZHS: '用户组', ENG: 'User group' },
  inventoryOrganisation: { ZHS: '库存组织', ENG: 'Inventory organisation' },
  employee: { ZHS: '员工', ENG: 'Employee' },
  news: { ZHS: '新闻', ENG: 'News' },
  menuEntry: { ZHS: '菜单', ENG: 'Menu entry' },
  resource: { ZHS: '菜单或按钮', ENG: 'Menu entry or button' },
  dictionaryItem: { ZHS: '字典项', ENG: 'Dictionary item' },
} as const satisfies Readonly<Record<string, Words>>;

export type DeletedKind = keyof typeof deletedKindWords;

const kinds = Object.keys(deletedKindWords);

export function isDeletedKind(kind: string): kind is DeletedKind {
  return kinds.includes(kind);
}
