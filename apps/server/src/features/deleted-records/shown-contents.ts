import { attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { classifications } from '@edp/contract/classifications';
import type { DeletedKind } from '@edp/contract/deleted-kinds';
import type { Endpoint } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import { products } from '@edp/contract/products';
import { units } from '@edp/contract/units';
import { variants } from '@edp/contract/variants';

type Words = Readonly<Record<Language, string>>;

interface ShownField {
  column: string;
  /** Where no role can be kept from the screen's fields, and they have no common words. */
  words?: Words;
}

/** What the bin shows of a kind. */
export interface ShownContent {
  /** Calls that say what a role can be kept from. */
  restricted: readonly Endpoint[];
  /** How those calls name code and name. */
  code?: string;
  name: string;
  /** By the names of the form. */
  fields: Readonly<Record<string, ShownField>>;
  /** What belongs to it by its table, and the field without which it is not told. */
  parts?: Readonly<Record<string, { words: Words; field?: string }>>;
}

/** A field that a screen's words name. */
const of = (column: string): ShownField => ({ column });
const own = (column: string, ZHS: string, ENG: string): ShownField => ({ column, words: { ZHS, ENG } });

const code = own('code', '代码', 'Code');
const name = own('name', '名称', 'Name');
const remark = own('remark', '备注', 'Remark');
const parent = own('parent_id', '上级', 'Parent');
const translations = { words: { ZHS: '其他语言', ENG: 'Other languages' } };
const files = { ZHS: '文件', ENG: 'Files' };
const entry = {
  restricted: [],
  name: 'name',
  fields: { name, code, url: own('url', '地址', 'Address'), parent },
  parts: { role_resources: { words: { ZHS: '已授权角色', ENG: 'Roles that hold it' } } },
};
const node = {
  restricted: [],
  code: 'code',
  name: 'name',
  fields: { code, name, parent, sort: own('sort_order', '排序', 'Order') },
  parts: { translations },
};
const line = {
  restricted: [boms.list],
  code: 'productCode',
  name: 'productName',
  fields: {
    productCode: of('product_code'),
    productName: of('product_name'),
    variantName: of('specification_name'),
    remark: of('remark'),
  },
};

export const contents: Readonly<Record<DeletedKind, ShownContent>> = {
  product: {
    restricted: [products.list, products.update],
    code: 'code',
    name: 'name',
    fields: {
      code: of('code'),
      name: of('name'),
      categoryId: of('category_id'),
      brandId: of('brand_id'),
      typeId: of('type_id'),
      groupId: of('classification_id'),
      unitId: of('unit_id'),
      keyword: of('keyword'),
      description: of('description'),
      suggestedPrice: of('suggested_price'),
      showPrice: of('show_price'),
      minimumOrderQuantity: of('minimum_order_quantity'),
      minimumPacking: of('minimum_packing'),
      listingTime: of('listing_time'),
      placeOfOrigin: of('place_of_origin'),
      shelfLifeDays: of('shelf_life_days'),
    },
    parts: {
      product_specifications: { words: { ZHS: '规格', ENG: 'Variants' }, field: 'variants' },
      product_files: { words: files, field: 'picIds' },
      product_labels: { words: { ZHS: '标签', ENG: 'Labels' }, field: 'labelIds' },
      product_organisations: { words: { ZHS: '库存组织', ENG: 'Inventory organisations' } },
      translations,
    },
  },
  productSpecification: {
    restricted: [variants.list],
    code: 'itemCode',
    name: 'itemName',
    fields: {
      itemCode: of('item_code'),
      itemName: of('item_name'),
      variantKey: of('union_key'),
      barCode: of('bar_code'),
      marketPrice: of('market_price'),
      listPricePerUnit: of('list_price'),
    },
  },
  classification: {
    restricted: [classifications.list],
    name: 'name',
    fields: { name: of('name'), description: of('description') },
    parts: {
      'products.classification_id': { words: { ZHS: '商品', ENG: 'Products' }, field: 'productCount' },
    },
  },
  bom: { ...line, parts: { bom_items: { words: { ZHS: '部件', ENG: 'Lines' } } } },
  bomPart: line,
  brand: {
    restricted: [brands.list],
    code: 'code',
    name: 'name',
    fields: {
      code: of('code'),
      name: of('name'),
      sortOrder: of('sort_order'),
      description: of('description'),
    },
    parts: { translations },
  },
  unit: {
    restricted: [units.list],
    code: 'code',
    name: 'name',
    fields: {
      code: of('code'),
      name: of('name'),
      sortOrder: of('sort_order'),
      description: of('description'),
    },
    parts: { translations },
  },
  category: node,
  label: node,
  specification: {
    restricted: [attributes.list],
    name: 'name',
    fields: { name: of('name'), productTypeId: of('product_type_id'), description: of('description') },
    parts: {
      specification_values: { words: { ZHS: '规格值', ENG: 'Values' }, field: 'values' },
      translations,
    },
  },
  certificate: {
    restricted: [],
    name: 'packageName',
    fields: {
      packageName: own('package_name', '包名', 'Package name'),
      appId: own('application_id', '应用', 'Application'),
      startTime: own('starts_at', '生效时间', 'Valid from'),
      endTime: own('ends_at', '到期时间', 'Valid until'),
    },
    parts: { certificate_people: { words: { ZHS: '提醒对象', ENG: 'People reminded' } } },
  },
  setting: { restricted: [], code: 'code', name: 'name', fields: { code, name, remark } },
  department: {
    restricted: [],
    name: 'name',
    fields: { name, parent, head: own('head_id', '负责人', 'Head') },
  },
  userGroup: {
    restricted: [],
    code: 'code',
    name: 'name',
    fields: { code, name, remark },
    parts: { user_group_members: { words: { ZHS: '成员', ENG: 'Members' } } },
  },
  inventoryOrganisation: {
    restricted: [],
    code: 'code',
    name: 'name',
    fields: { code, name, businessUnit: own('unit_name', '单位组织', 'Business unit') },
  },
  employee: {
    restricted: [],
    code: 'number',
    name: 'name',
    fields: {
      number: own('number', '工号', 'Staff number'),
      name: own('name', '姓名', 'Name'),
      departmentId: own('department_id', '部门', 'Department'),
      email: own('email', '邮箱', 'Email'),
      userId: own('user_id', '关联用户', 'User'),
    },
  },
  news: {
    restricted: [],
    name: 'title',
    fields: { title: own('title', '标题', 'Title'), typeName: own('type', '新闻类型', 'Kind of news') },
    parts: { news_files: { words: files } },
  },
  menuEntry: entry,
  resource: entry,
  dictionaryItem: {
    restricted: [],
    code: 'key',
    name: 'chineseName',
    fields: { key: own('key', '代码', 'Code'), name },
    parts: { translations },
  },
};
