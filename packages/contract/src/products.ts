import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  chosenIds,
  chosenRows,
  flagFilter,
  idList,
  optionalId,
  recordId,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { saveTranslationsInput, translationsInput, translationsOutput } from './multilingual.ts';
import { inventoryOrganisation } from './organisations.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { product, productForm } from './product-form.ts';

export const productRow = z.object({
  id: z.number(),
  proId: z.number(),
  /** The inventory organisation that the list is read for. */
  invorgId: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  categoryText: z.string(),
  /** `lowest~highest` suggested retail price of the rows; one price when they are equal, empty without any. */
  priceRange: z.string(),
  storageNum: z.number(),
  /** 1 on shelf, 0 off shelf. */
  active: z.number(),
  /** Signed, expiring address of the picture; empty without one. */
  thumbnailUrl: z.string(),
  createTime: timestamp,
  updatedTime: timestamp,
});
export type ProductRow = z.infer<typeof productRow>;

const service = '/edp/api/v1/procenter/product';
export const productScreen = {
  screen: 'product',
  columns: [
    'code',
    'name',
    'categoryText',
    'priceRange',
    'storageNum',
    'active',
    'createTime',
    'updatedTime',
    'thumbnailUrl',
  ],
  forms: Object.keys(productForm.shape),
  with: {
    unitText: 'unitId',
    brandText: 'brandId',
    categoryText: 'categoryId',
    pathIds: 'categoryId',
    typeText: 'typeId',
    groupName: 'groupId',
    thumbnailUrl: 'picId',
    label: 'labelIds',
    picUrls: 'picIds',
    productDocumentUrls: 'productDocumentIds',
  },
  searched: { keyword: ['code', 'name'], itemCodeOrName: ['code', 'name'], categoryId: ['categoryText'] },
} as const;
const columns = { ...productScreen, by: 'columns' } as const;
const forms = { ...productScreen, by: 'forms' } as const;

export const productListInput = {
  keyword: textFilter,
  name: textFilter,
  code: textFilter,
  /** With all categories below it. */
  categoryId: optionalId,
  active: flagFilter,
  typeId: optionalId,
  brandId: optionalId,
  unitId: optionalId,
  /** With all labels below it. */
  labelId: optionalId,
  /** The owning organisation, with all below it. */
  orgId: optionalId,
  ...paging(['code', 'name', 'active', 'createTime', 'updatedTime']),
};

export const products = {
  list: endpoint({
    summary: 'Products of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    restrict: columns,
    input: z.object(productListInput),
    output: listOf(productRow),
  }),
  brief: endpoint({
    summary: 'One product, as a row of the list',
    method: 'POST',
    path: `${service}/brief`,
    kind: 'query',
    access: 'signed-in',
    restrict: columns,
    input: z.object({ id: recordId }),
    output: dataOf(productRow),
  }),
  putOnShelf: endpoint({
    summary: 'Puts products on shelf',
    method: 'POST',
    path: `${service}/up`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: chosenIds('请先选择商品') }),
    output: nothing,
  }),
  takeOffShelf: endpoint({
    summary: 'Takes products off shelf',
    method: 'POST',
    path: `${service}/down`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: chosenIds('请先选择商品') }),
    output: nothing,
  }),
  loadable: endpoint({
    summary: 'Products that the active inventory organisation does not have yet',
    method: 'POST',
    path: `${service}/selectSupProductList`,
    kind: 'query',
    access: 'signed-in',
    restrict: columns,
    input: z.object({
      keyword: textFilter,
      itemCodeOrName: textFilter,
      ...paging(['code', 'name', 'createTime', 'updatedTime']),
    }),
    output: listOf(productRow),
  }),
  load: endpoint({
    summary: 'Assigns the chosen products to the active inventory organisation',
    method: 'POST',
    path: `${service}/loadProduct`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:load'],
    input: chosenRows('请选择商品!!!'),
    output: nothing,
  }),
  organisations: endpoint({
    summary: 'Inventory organisations that have the product',
    method: 'POST',
    path: `${service}/selectInvOrUintOrgByProId`,
    kind: 'query',
    access: 'signed-in',
    input: z.object({
      proId: recordId,
      keyword: textFilter,
      invOrgName: textFilter,
      unitOrgName: textFilter,
      ...paging(['invOrgName', 'unitOrgName']),
    }),
    output: listOf(inventoryOrganisation.extend({ proId: z.number() })),
  }),
  assign: endpoint({
    summary: 'Assigns a product to further inventory organisations; those that have it are passed over',
    method: 'POST',
    path: `${service}/saveInvOrgList`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:assign'],
    input: z.object({ id: recordId, invOrgList: chosenIds('请选择要添加的组织！！！') }),
    output: nothing,
  }),
  detail: endpoint({
    summary: 'One product as an inventory organisation sees it: the active one without invorgId',
    method: 'GET',
    path: `${service}/details`,
    kind: 'query',
    access: 'signed-in',
    restrict: forms,
    input: z.object({ proId: recordId, invorgId: optionalId }),
    output: dataOf(product),
  }),
  isEditable: endpoint({
    summary: 'Whether the style and the rows of a product may still be changed: not once it has been ordered',
    method: 'GET',
    path: '/dms/api/v1/dms/order/productIsEdit',
    kind: 'query',
    access: 'signed-in',
    input: z.object({ productId: recordId }),
    output: dataOf(z.boolean()),
  }),
  add: endpoint({
    summary: 'Adds a product with its rows to the active inventory organisation and those of invOrgList',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:add'],
    restrict: forms,
    input: productForm.safeExtend({ invOrgList: idList.optional() }),
    output: dataOf(product),
  }),
  change: endpoint({
    summary: 'Changes a product; rows that are not named are removed. invOrgList are further organisations',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:edit'],
    restrict: forms,
    input: productForm.safeExtend({ id: recordId, version, invOrgList: idList.optional() }),
    output: dataOf(product),
  }),
  remove: endpoint({
    summary: 'Deletes a product with its rows when nothing uses it and it is not on shelf',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:delete'],
    input: byId,
    output: nothing,
  }),
  translations: endpoint({
    summary: "A product's names and remarks by language",
    method: 'GET',
    path: `${service}/language`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product:multilingual'],
    input: translationsInput,
    output: translationsOutput,
  }),
  saveTranslations: endpoint({
    summary: "Saves a product's names and remarks by language",
    method: 'POST',
    path: `${service}/updateLanguage`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:multilingual'],
    input: saveTranslationsInput,
    output: nothing,
  }),
};
