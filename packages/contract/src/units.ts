import { z } from 'zod';
import { bulkRecord, bulkText, bulkWhole, bulkWords } from './bulk-list.ts';
import { numberRange, stampFilters, stampsSearched } from './filters.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, timeColumn, validityWords, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  codeText,
  flagFilter,
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
import { onWire } from './wire-names.ts';

export const unit = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  unitCategory: z.string(),
  unitCategoryName: onWire('unitCategoryStr', z.string()),
  active: z.number(),
  sortOrder: z.number(),
  description: z.string(),
  nativeCode: z.string(),
  source: z.number(),
  createdBy: onWire('createName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type Unit = z.infer<typeof unit>;

/** What the form edits; the client's field rules are read from here. */
export const unitForm = z.object({
  code: codeText('代码', 10),
  name: requiredText('名称', 50),
  unitCategory: z.string('请选择单位类别').min(1, '请选择单位类别').max(50, '不超过50个字符'),
  active: choice('状态', [0, 1]),
  sortOrder,
  description: optionalText(200),
});

const unitCategory = z.object({
  key: onWire('sKey', z.string()),
  name: z.string(),
  /** It stays where it is used and is not chosen anew. */
  disabled: z.boolean(),
});

const service = '/edp/api/v1/procenter/unit';
const screen = {
  screen: 'unit',
  columns: ['code', 'name', 'sortOrder', 'active', 'unitCategoryName', 'createdBy', 'createTime'],
  forms: ['code', 'name', 'unitCategory', 'active', 'sortOrder', 'description'],
  with: { unitCategory: 'unitCategoryName', unitCategoryName: 'unitCategory' },
  searched: {
    keyword: ['code', 'name'],
    unitCategory: ['unitCategoryName'],
    sortNumber: ['sortOrder'],
    ...stampsSearched,
  },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

export const units = {
  list: endpoint({
    summary: 'Units of measure, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['unit'],
    picker: pickers.unit,
    restrict: columns,
    exported: {
      name: 'units',
      screen: 'unit',
      title: '单位',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        sortOrder: numberColumn('排序'),
        active: wordColumn('有效性', validityWords),
        unitCategoryName: textColumn('单位类别'),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    imported: {
      key: 'code',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        unitCategory: textColumn('单位类别'),
        sortOrder: numberColumn('排序'),
        active: wordColumn('有效性', validityWords),
        description: textColumn('备注'),
      },
      byDefault: { sortOrder: 0, active: 1 },
    },
    bulk: {
      button: 'edit',
      code: 'code',
      fields: {
        name: bulkText('名称'),
        unitCategory: bulkRecord('单位类别', 'unitCategory'),
        active: bulkWords('有效性', validityWords),
        sortOrder: bulkWhole('排序'),
        description: bulkText('备注'),
      },
    },
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      code: textFilter,
      unitCategory: textFilter,
      active: flagFilter,
      sortNumber: numberRange,
      ...stampFilters,
      ...pagingByTwo(['code', 'name', 'sortOrder', 'active', 'unitCategoryName', 'createdBy', 'createTime'], {
        onWire: { unitCategoryName: 'unitCategoryStr', createdBy: 'createName' },
      }),
    }),
    output: listOf(unit),
  }),
  detail: endpoint({
    summary: 'One unit',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['unit'],
    picker: pickers.unit,
    restrict: forms,
    input: byId,
    output: dataOf(unit),
  }),
  create: endpoint({
    summary: 'Adds a unit',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['unit:add'],
    restrict: forms,
    input: unitForm,
    output: dataOf(unit),
  }),
  update: endpoint({
    summary: 'Changes a unit',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['unit:edit'],
    restrict: forms,
    input: unitForm.extend({ id: recordId, version }),
    output: dataOf(unit),
  }),
  enable: endpoint({
    summary: 'Enables (active 1) or disables (active 0) a unit',
    method: 'POST',
    path: `${service}/invalid`,
    kind: 'command',
    access: 'signed-in',
    permission: ['unit:enable'],
    restrict: forms,
    input: z.object({ id: recordId, active: choice('状态', [0, 1]), version }),
    output: dataOf(unit),
  }),
  remove: endpoint({
    summary: 'Deletes a unit that nothing refers to',
    method: ['POST', 'GET'],
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['unit'],
    access: 'signed-in',
    permission: ['unit:delete'],
    input: byId,
    output: nothing,
  }),
  categories: endpoint({
    summary: 'The unit categories',
    method: 'POST',
    path: `${service}/unitCategoryList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['unit'],
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(unitCategory)),
  }),
  ofCategory: endpoint({
    summary: 'Enabled units of one category, by sort order',
    method: 'POST',
    path: `${service}/getUnitCategoryList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['unit'],
    picker: pickers.measure,
    restrict: columns,
    input: z.object({ unitCategory: requiredText('单位类别', 50), keyword: textFilter, name: textFilter }),
    output: listOf(unit),
  }),
  ...translationCalls("a unit's names and remarks", {
    read: `${service}/language`,
    save: `${service}/updateLanguage`,
    permission: ['unit:multilingual'],
  }),
};
