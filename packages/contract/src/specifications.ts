import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  choice,
  chosenId,
  flagFilter,
  nameText,
  optionalId,
  optionalText,
  recordId,
  requiredText,
  sortOrder,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { saveTranslationsInput, translationsInput, translationsOutput } from './multilingual.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, paging } from './paging.ts';
import {
  productSpecification,
  rowColumns,
  rowOrder,
  rowsLeftOut,
  specificationScreen,
} from './specification-rows.ts';

/** A definition: a name such as colour, and the values it can have. */
export const specification = z.object({
  id: z.number(),
  name: z.string(),
  productTypeId: z.number(),
  productTypeName: z.string(),
  active: z.number(),
  sortOrder: z.number(),
  description: z.string(),
  /** 1 the product's own, 2 made by a user. */
  source: z.number(),
  /** By sort order. */
  specValueList: z.array(z.object({ specValue: z.string(), sortOrder: z.number() })),
  createdName: z.string(),
  createTime: timestamp,
  version: z.number(),
});
export type Specification = z.infer<typeof specification>;

const specificationValue = z.object({
  specValue: nameText('请填写规格值', 50),
  sortOrder,
});

export const MOST_SPECIFICATION_VALUES = 200;

/** What the form edits; the client's field rules are read from here. */
export const specificationForm = z.object({
  name: requiredText('规格名称', 50),
  productTypeId: chosenId('商品类型'),
  active: choice('状态', [0, 1]),
  sortOrder,
  description: optionalText(200),
  specValueList: z
    .array(specificationValue, '请填写规格值')
    .max(MOST_SPECIFICATION_VALUES, `规格值最多${MOST_SPECIFICATION_VALUES}个`)
    .check(({ value: values, issues }) => {
      for (const [at, { specValue }] of values.entries()) {
        if (values.findIndex((other) => other.specValue === specValue) < at)
          issues.push({
            code: 'custom',
            input: specValue,
            path: [at, 'specValue'],
            message: '规格值不能重复',
          });
      }
    }),
});

const service = '/edp/api/v1/procenter/spec';
const forms = { ...specificationScreen, searched: { keyword: ['name'] }, by: 'forms' } as const;

export const specifications = {
  list: endpoint({
    summary: 'Definitions of specifications, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: forms,
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      productTypeId: optionalId,
      active: flagFilter,
      ...paging(['name', 'sortOrder', 'active', 'createTime']),
    }),
    output: listOf(specification),
  }),
  options: endpoint({
    summary: 'Enabled definitions with their values, by sort order',
    method: 'POST',
    path: `${service}/specList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification', 'specification:edit'],
    picker: pickers.specification,
    restrict: forms,
    input: z.object({ keyword: textFilter, name: textFilter, productTypeId: optionalId }),
    output: listOf(specification),
  }),
  detail: endpoint({
    summary: 'One definition',
    method: 'GET',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: forms,
    input: byId,
    output: dataOf(specification),
  }),
  add: endpoint({
    summary: 'Adds a definition',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:add'],
    restrict: forms,
    input: specificationForm,
    output: dataOf(specification),
  }),
  change: endpoint({
    summary: 'Changes a definition',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:edit'],
    restrict: forms,
    input: specificationForm.extend({ id: recordId, version }),
    output: dataOf(specification),
  }),
  enable: endpoint({
    summary: 'Enables or disables a definition, lists or unlists a row: whichever has the id',
    method: 'POST',
    path: `${service}/invalid`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:enable'],
    restrict: forms,
    input: z.object({ id: recordId, active: choice('状态', [0, 1]), version }),
    output: nothing,
  }),
  remove: endpoint({
    summary: 'Deletes a definition that nothing uses or a row that is not listed: whichever has the id',
    method: ['GET', 'POST'],
    path: `${service}/delete`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:delete'],
    input: byId,
    output: nothing,
  }),
  translations: endpoint({
    summary: "A definition's names and remarks by language",
    method: 'GET',
    path: `${service}/language`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification:multilingual'],
    input: translationsInput,
    output: translationsOutput,
  }),
  saveTranslations: endpoint({
    summary: "Saves a definition's names and remarks by language",
    method: 'POST',
    path: `${service}/updateLanguage`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:multilingual'],
    input: saveTranslationsInput,
    output: nothing,
  }),
  rows: endpoint({
    summary: 'Rows of all products or of one, newest first',
    method: 'POST',
    path: `${service}/mySpecList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: rowColumns,
    input: z.object({
      keyword: textFilter,
      productCode: textFilter,
      proType: optionalId,
      active: flagFilter,
      productId: optionalId,
      itemCode: textFilter,
      ...rowOrder,
    }),
    output: listOf(productSpecification),
  }),
  rowsOfProduct: endpoint({
    summary: 'Rows of one product, newest first',
    method: 'POST',
    path: `${service}/productSpecList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification', 'product'],
    restrict: rowColumns,
    input: z.object({ keyword: textFilter, productId: optionalId, active: flagFilter, ...rowOrder }),
    output: listOf(productSpecification),
  }),
  choosableRows: endpoint({
    summary: 'Rows to choose from, by a keyword of the row or its product',
    method: 'POST',
    path: `${service}/proSpecConfigList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    picker: pickers.row,
    restrict: rowColumns,
    input: z
      .object({
        /** Another name of the keyword. */
        kw: textFilter,
        keyword: textFilter,
        categoryId: optionalId,
        active: flagFilter,
        filter: rowsLeftOut,
        ...rowOrder,
      })
      .transform(({ kw, keyword = kw, ...rest }) => ({ ...rest, keyword })),
    output: listOf(productSpecification),
  }),
};
