import type { Picker } from './endpoint.ts';

/**
 * What fields and filters of a screen let choose from, although the role may not hold the screen where it is maintained. `fields` is
 * all that a picker shows: a role that holds one of the screens, and not the records' own, is answered these alone.
 */
export const pickers = {
  brand: {
    screens: ['product', 'material'],
    fields: ['id', 'code', 'name', 'active', 'sortOrder'],
    because: 'products and materials have a brand, and products are filtered by it',
  },
  unit: {
    screens: ['product', 'material'],
    fields: ['id', 'code', 'name', 'active', 'sortOrder'],
    because: 'products and materials are counted in a unit, and products are filtered by it',
  },
  measure: {
    screens: ['product'],
    // The category is what was asked for.
    fields: ['id', 'code', 'name', 'active', 'sortOrder', 'unitCategory', 'unitCategoryName'],
    because: 'length, weight and volume of a product each take units of one category',
  },
  category: {
    screens: ['product', 'material'],
    fields: ['id', 'parentId', 'name', 'code', 'sort', 'status', 'matched', 'children'],
    because: 'products and materials stand in a base class, and products are filtered by it',
  },
  labelSet: {
    screens: ['product'],
    // Those for products are asked for.
    fields: ['id', 'name', 'state', 'useObject', 'useObjectName'],
    because: 'labels of a product are chosen set by set',
  },
  label: {
    screens: ['product'],
    fields: ['id', 'parentId', 'name', 'code', 'sort', 'status', 'matched', 'children'],
    because: 'products carry labels and are filtered by them',
  },
  classification: {
    screens: ['product'],
    fields: ['id', 'name'],
    because: 'a product is put into a classification',
  },
  attribute: {
    screens: ['product'],
    // The type is what was asked for.
    fields: ['id', 'name', 'productTypeId', 'active', 'sortOrder', 'values'],
    because: 'the variants of a product are told apart by attributes and their values',
  },
  material: {
    screens: ['product'],
    fields: ['id', 'materialId', 'itemCode', 'itemName', 'specificationModel', 'enabled'],
    because: 'a variant of a product may stand for a material that is there already',
  },
  variant: {
    screens: ['bom'],
    fields: [
      'id',
      'productId',
      'productCode',
      'productName',
      'typeId',
      'itemCode',
      'itemName',
      'variantKey',
      'active',
    ],
    because: 'a bill describes a variant of a product and has others as lines',
  },
  productOfVariants: {
    screens: ['specification'],
    fields: ['id', 'productId', 'code', 'name'],
    because: 'the page of the variants of one product names the product',
  },
  productType: {
    screens: ['product', 'material', 'specification'],
    fields: ['id', 'code', 'name', 'sortOrder'],
    because: 'products, materials and attributes belong to a type; it has no screen',
  },
  dictionary: {
    screens: ['material', 'labelSet'],
    fields: ['id', 'key', 'name', 'sort', 'disabled'],
    because: 'types of materials and what label sets are for are dictionaries',
  },
  department: {
    screens: [
      'product',
      'sharingRule',
      'user',
      'department',
      'userGroup',
      'employee',
      'singleSignOn',
      'news',
    ],
    fields: ['id', 'parentId', 'name', 'code', 'sort', 'status', 'matched', 'children'],
    because:
      'products, people and receipts are filtered by department, rules and news name departments, users and employees belong to one, and single sign-on puts new users into one',
  },
  inventoryOrganisation: {
    screens: ['product', 'material'],
    fields: ['inventoryOrganisationId', 'inventoryOrganisationName', 'businessUnitName'],
    because: 'products and materials are assigned to inventory organisations',
  },
  employee: {
    screens: ['application', 'sharingRule', 'department', 'role', 'signInLog', 'auditLog', 'employee'],
    fields: ['id', 'name', 'organizationName'],
    because:
      'certificates are announced to people, rules name people, departments have a head, roles are given to people, logs are filtered by them, and employees are linked to them',
  },
  userGroup: {
    screens: ['sharingRule', 'news', 'user'],
    fields: ['id', 'code', 'name', 'memberCount'],
    because: 'rules and news name groups, and users belong to some',
  },
} as const satisfies Readonly<Record<string, Picker>>;
