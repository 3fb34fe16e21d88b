import type { Language } from '@edp/contract/multilingual';
import { deletedKindWords } from '@edp/contract/deleted-kinds';

interface ReferredTable {
  words: Readonly<Record<Language, string>>;
  /** The column with what people call its records. */
  name: string;
}

/** What deleted records may refer to; a test compares it with the foreign keys. */
const referredTables: Readonly<Record<string, ReferredTable>> = {
  applications: { words: { ZHS: '应用', ENG: 'Application' }, name: 'name' },
  boms: { words: deletedKindWords.bom, name: 'product_name' },
  bom_items: { words: deletedKindWords.bomPart, name: 'product_name' },
  brands: { words: deletedKindWords.brand, name: 'name' },
  categories: { words: deletedKindWords.category, name: 'name' },
  category_sets: { words: { ZHS: '分类集', ENG: 'Category set' }, name: 'name' },
  classifications: { words: deletedKindWords.classification, name: 'name' },
  departments: { words: deletedKindWords.department, name: 'name' },
  files: { words: { ZHS: '文件', ENG: 'File' }, name: 'original_name' },
  inventory_organisations: { words: deletedKindWords.inventoryOrganisation, name: 'name' },
  label_sets: { words: { ZHS: '标签集', ENG: 'Label set' }, name: 'name' },
  labels: { words: deletedKindWords.label, name: 'name' },
  materials: { words: { ZHS: '物料', ENG: 'Material' }, name: 'item_name' },
  product_specifications: { words: deletedKindWords.productSpecification, name: 'item_name' },
  product_types: { words: { ZHS: '商品类型', ENG: 'Product type' }, name: 'name' },
  products: { words: deletedKindWords.product, name: 'name' },
  resources: { words: deletedKindWords.menuEntry, name: 'name' },
  roles: { words: { ZHS: '角色', ENG: 'Role' }, name: 'name' },
  specifications: { words: deletedKindWords.specification, name: 'name' },
  units: { words: deletedKindWords.unit, name: 'name' },
  user_groups: { words: deletedKindWords.userGroup, name: 'name' },
  users: { words: { ZHS: '用户', ENG: 'User' }, name: 'name' },
};

/** @throws Error for a table that nothing deleted refers to */
export function referredTable(table: string): ReferredTable {
  const known = Object.hasOwn(referredTables, table) ? referredTables[table] : undefined;
  if (known === undefined) throw new Error(`Nothing is known of ${table}`);
  return known;
}
