import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { flagFilter, optionalId, recordId, textFilter, timestamp } from './fields.ts';
import { inventoryOrganisation } from './organisations.ts';
import { dataOf, listOf, paging } from './paging.ts';

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
const columns = {
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
  forms: [],
  searched: { keyword: ['code', 'name'], itemCodeOrName: ['code', 'name'], categoryId: ['categoryText'] },
  by: 'columns',
} as const;

const MOST_AT_ONCE = 10_000;
/** Ids as a list or as digits joined by commas. */
const ids = (nothingChosen: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
      z.array(recordId, '格式不正确').max(MOST_AT_ONCE, `最多${MOST_AT_ONCE}个`),
    )
    .refine((list) => list.length > 0, nothingChosen);

/** Rows chosen in a table; of each only the id is read. */
const chosenRows = (nothingChosen: string) =>
  z
    .array(z.object({ id: recordId }), '格式不正确')
    .min(1, nothingChosen)
    .max(MOST_AT_ONCE, `最多${MOST_AT_ONCE}个`)
    .transform((rows) => rows.map(({ id }) => id));

const listInput = {
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
    input: z.object(listInput),
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
    input: z.object({ ids: ids('请先选择商品') }),
    output: nothing,
  }),
  takeOffShelf: endpoint({
    summary: 'Takes products off shelf',
    method: 'POST',
    path: `${service}/down`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: ids('请先选择商品') }),
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
    summary:
      'Assigns a product to further inventory organisations; those that have it already are passed over',
    method: 'POST',
    path: `${service}/saveInvOrgList`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:assign'],
    input: z.object({ id: recordId, invOrgList: ids('请选择要添加的组织！！！') }),
    output: nothing,
  }),
};
