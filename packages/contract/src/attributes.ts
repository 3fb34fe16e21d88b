import { z } from 'zod';
import { numberRange, stampFilters, stampsSearched } from './filters.ts';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, numberColumn, textColumn, timeColumn, wordColumn } from './exported-list.ts';
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
import { translationCalls } from './multilingual.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';
import { attributeScreen } from './variants.ts';
import { onWire } from './wire-names.ts';

/** What tells the variants of a product apart: a name such as colour, and the values it can have. */
export const attribute = z.object({
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
  values: onWire(
    'specValueList',
    z.array(z.object({ value: onWire('specValue', z.string()), sortOrder: z.number() })),
  ),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type Attribute = z.infer<typeof attribute>;

const attributeValue = z.object({
  value: onWire('specValue', nameText('请填写规格值', 50)),
  sortOrder,
});

export const MAX_ATTRIBUTE_VALUES = 200;

/** What the form edits; the client's field rules are read from here. */
export const attributeForm = z.object({
  name: requiredText('规格名称', 50),
  productTypeId: chosenId('商品类型'),
  active: choice('状态', [0, 1]),
  sortOrder,
  description: optionalText(200),
  values: onWire(
    'specValueList',
    z
      .array(attributeValue, '请填写规格值')
      .max(MAX_ATTRIBUTE_VALUES, `规格值最多${MAX_ATTRIBUTE_VALUES}个`)
      .check(({ value: values, issues }) => {
        for (const [at, { value }] of values.entries()) {
          if (values.findIndex((other) => other.value === value) < at)
            issues.push({
              code: 'custom',
              input: value,
              path: [at, 'value'],
              message: '规格值不能重复',
            });
        }
      }),
  ),
});

const service = '/edp/api/v1/procenter/spec';
const forms = {
  ...attributeScreen,
  searched: { keyword: ['name'], sortNumber: ['sortOrder'], ...stampsSearched },
  by: 'forms',
} as const;

export const attributes = {
  list: endpoint({
    summary: 'Attributes of products, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: forms,
    exported: {
      name: 'attributes',
      screen: 'specification',
      title: '规格定义',
      columns: {
        name: textColumn('规格名称'),
        productTypeName: textColumn('商品类型'),
        values: { ...textColumn('规格值'), of: 'value' },
        sortOrder: numberColumn('排序'),
        active: wordColumn('状态', enabledWords),
        source: wordColumn('来源', { 1: '系统', 2: '用户' }),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    imported: {
      key: 'name',
      columns: {
        name: textColumn('规格名称'),
        productTypeId: textColumn('商品类型'),
        values: {
          ...textColumn('规格值'),
          of: 'value',
          note: '一行一个值（单元格内换行），或用“、”分隔；填写后替换原有的全部值；留空时保持原值',
        },
        sortOrder: numberColumn('排序'),
        active: wordColumn('状态', enabledWords),
        description: textColumn('备注'),
      },
      byDefault: { sortOrder: 0, active: 1 },
    },
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      productTypeId: optionalId,
      active: flagFilter,
      sortNumber: numberRange,
      ...stampFilters,
      ...pagingByTwo(
        ['name', 'productTypeName', 'values', 'sortOrder', 'active', 'source', 'createdBy', 'createTime'],
        { onWire: { createdBy: 'createdName', values: 'specValueList' } },
      ),
    }),
    output: listOf(attribute),
  }),
  options: endpoint({
    summary: 'Enabled attributes with their values, by sort order',
    method: 'POST',
    path: `${service}/specList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification', 'specification:edit'],
    picker: pickers.attribute,
    restrict: forms,
    input: z.object({ keyword: textFilter, name: textFilter, productTypeId: optionalId }),
    output: listOf(attribute),
  }),
  detail: endpoint({
    summary: 'One attribute',
    method: 'GET',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: forms,
    input: byId,
    output: dataOf(attribute),
  }),
  create: endpoint({
    summary: 'Adds an attribute',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:add'],
    restrict: forms,
    input: attributeForm,
    output: dataOf(attribute),
  }),
  update: endpoint({
    summary: 'Changes an attribute',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['specification:edit'],
    restrict: forms,
    input: attributeForm.extend({ id: recordId, version }),
    output: dataOf(attribute),
  }),
  enable: endpoint({
    summary: 'Enables or disables an attribute, lists or unlists a variant: whichever has the id',
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
    summary: 'Deletes an attribute that nothing uses or a variant that is not listed: whichever has the id',
    method: ['GET', 'POST'],
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['specification', 'productSpecification'],
    access: 'signed-in',
    permission: ['specification:delete'],
    input: byId,
    output: nothing,
  }),
  ...translationCalls("an attribute's names and remarks", {
    read: `${service}/language`,
    save: `${service}/updateLanguage`,
    permission: ['specification:multilingual'],
  }),
};
