import { z } from 'zod';
import { accessFields } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, timeColumn } from './exported-list.ts';
import {
  byId,
  idList,
  optionalId,
  recordId,
  requiredProse,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, paging, pagingByTwo } from './paging.ts';
import { productScreen } from './product-list.ts';

export const classification = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  productCount: z.number(),
  updatedTime: timestamp,
  version: z.number(),
  ...accessFields,
});
export type Classification = z.infer<typeof classification>;

/** A product as it is chosen for a classification, or stands in one. */
export const classifiedProduct = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Names of its category, and of the classification that it is in; null and empty without one. */
  categoryText: z.string(),
  groupId: z.number().nullable(),
  groupName: z.string(),
  active: z.number(),
  updatedTime: timestamp,
});
export type ClassifiedProduct = z.infer<typeof classifiedProduct>;

/** What the form edits; the client's field rules are read from here. */
export const classificationForm = z.object({
  name: requiredText('分类名称', 50),
  description: requiredProse('分类描述', 100),
});

const service = '/edp/api/v1/procenter/group';
const products = '/edp/api/v1/procenter/product';
const screen = {
  screen: 'classification',
  columns: ['name', 'description', 'productCount', 'updatedTime'],
  forms: ['name', 'description', 'productList'],
  searched: { keyword: ['name'] },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;
/** Products of a classification are found without seeing on the product which one it is in. */
const productColumns = {
  ...productScreen,
  searched: { ...productScreen.searched, groupId: [] },
  by: 'columns',
} as const;
const nameFilters = { keyword: textFilter, name: textFilter };

export const classifications = {
  list: endpoint({
    summary: 'Classifications, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification'],
    restrict: columns,
    exported: {
      name: 'classifications',
      screen: 'classification',
      title: '商品分类',
      columns: {
        name: textColumn('分类名称'),
        description: textColumn('分类描述'),
        productCount: numberColumn('商品数量'),
        updatedTime: timeColumn('更新时间'),
      },
    },
    imported: {
      key: 'name',
      columns: { name: textColumn('分类名称'), description: textColumn('分类描述') },
    },
    input: z.object({
      ...nameFilters,
      ...pagingByTwo(['name', 'description', 'productCount', 'updatedTime']),
    }),
    output: listOf(classification),
  }),
  all: endpoint({
    summary: 'All classifications by name, for selects',
    method: 'POST',
    path: `${service}/groupList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification'],
    picker: pickers.classification,
    input: z.object(nameFilters),
    output: listOf(classification.pick({ id: true, name: true })),
  }),
  named: endpoint({
    summary: 'Classifications whose name holds what was typed, by name',
    method: ['POST', 'GET'],
    path: `${service}/getClassList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification'],
    picker: pickers.classification,
    input: z.object(nameFilters),
    output: listOf(classification.pick({ id: true, name: true })),
  }),
  detail: endpoint({
    summary: 'One classification with the ids of its products',
    method: 'GET',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification'],
    restrict: forms,
    input: byId,
    output: dataOf(classification.extend({ productList: z.array(z.number()) })),
  }),
  save: endpoint({
    summary:
      'Adds a classification (no id) or changes one; productList is the whole list, of lists that cross the last one wins; absent keeps it',
    method: 'POST',
    path: `${service}/insertOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['classification:add', 'classification:edit'],
    restrict: forms,
    input: classificationForm.extend({ id: optionalId, version, productList: idList.optional() }),
    output: dataOf(classification.extend({ productList: z.array(z.number()) })),
  }),
  remove: endpoint({
    summary: 'Deletes a classification; its products stay, in none',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['classification'],
    access: 'signed-in',
    permission: ['classification:delete'],
    input: byId,
    output: nothing,
  }),
  removeProduct: endpoint({
    summary:
      'Takes a product out of its classification; the id is the product’s, the version the classification’s',
    method: 'POST',
    path: `${service}/deleteRelationByProductId`,
    kind: 'command',
    access: 'signed-in',
    permission: ['classification:edit'],
    input: z.object({ id: recordId }),
    output: dataOf(z.object({ version: z.number() })),
  }),
  products: endpoint({
    summary: 'Products of a classification, newest first',
    method: 'POST',
    path: `${products}/groupProductList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification', 'product'],
    restrict: productColumns,
    input: z.object({ groupId: recordId, ...nameFilters, ...paging(['code', 'name']) }),
    output: listOf(classifiedProduct),
  }),
  choosable: endpoint({
    summary: 'Products that the caller sees, to choose from, newest first',
    method: 'POST',
    path: `${products}/getProductList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['classification', 'product'],
    restrict: productColumns,
    input: z.object({ ...nameFilters, ...paging(['code', 'name']) }),
    output: listOf(classifiedProduct),
  }),
};
