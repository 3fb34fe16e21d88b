import { z } from 'zod';
import { bulkText, bulkWhole, bulkWords } from './bulk-list.ts';
import { columnsAmong, numberRange, stampFilters, stampsSearched } from './filters.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, timeColumn, validityWords, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  codeText,
  flagFilter,
  optionalId,
  optionalText,
  requiredText,
  sortOrder,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { filePath } from './file-fields.ts';
import { translationCalls } from './multilingual.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';
import { onWire } from './wire-names.ts';

export const brand = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  active: z.number(),
  sortOrder: z.number(),
  labelPath: z.string(),
  /** Signed, expiring address of the picture; empty without one. */
  url: z.string(),
  description: z.string(),
  source: z.number(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type Brand = z.infer<typeof brand>;

/** What the form edits; the client's field rules are read from here. */
export const brandForm = z.object({
  code: codeText('代码', 20),
  name: requiredText('名称', 50),
  active: choice('状态', [0, 1]),
  sortOrder,
  labelPath: filePath,
  description: optionalText(200),
});

const service = '/edp/api/v1/procenter/proBrand';
const screen = {
  screen: 'brand',
  columns: ['code', 'name', 'sortOrder', 'active', 'createdBy', 'createTime'],
  forms: ['code', 'name', 'active', 'sortOrder', 'labelPath', 'description'],
  with: { url: 'labelPath' },
  searched: { keyword: ['code', 'name'], sortNumber: ['sortOrder'], ...stampsSearched },
} as const;
/** Columns that may have nothing in them. */
const emptiable = ['labelPath', 'description'] as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

export const brands = {
  list: endpoint({
    summary: 'Brands, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['brand'],
    picker: pickers.brand,
    restrict: columns,
    exported: {
      name: 'brands',
      screen: 'brand',
      title: '品牌',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        sortOrder: numberColumn('排序'),
        active: wordColumn('有效性', validityWords),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    imported: {
      key: 'code',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
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
        name: bulkText('名称', { unique: true }),
        active: bulkWords('有效性', validityWords),
        sortOrder: bulkWhole('排序'),
        description: bulkText('备注'),
      },
    },
    success: 'code-0-or-200',
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      code: textFilter,
      active: flagFilter,
      sortNumber: numberRange,
      blank: columnsAmong(emptiable),
      filled: columnsAmong(emptiable),
      ...stampFilters,
      ...pagingByTwo(['code', 'name', 'sortOrder', 'active', 'createdBy', 'createTime'], {
        onWire: { createdBy: 'createdName' },
      }),
    }),
    output: listOf(brand),
  }),
  all: endpoint({
    summary: 'All enabled brands, by sort order',
    method: 'GET',
    path: `${service}/getAllList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['brand'],
    picker: pickers.brand,
    restrict: columns,
    input: z.object({ keyword: textFilter }),
    output: listOf(brand),
  }),
  detail: endpoint({
    summary: 'One brand',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['brand'],
    picker: pickers.brand,
    restrict: forms,
    input: byId,
    output: dataOf(brand),
  }),
  save: endpoint({
    summary: 'Adds a brand (no id) or changes one',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['brand:add', 'brand:edit', 'brand:enable'],
    restrict: forms,
    input: brandForm.extend({ id: optionalId, version }),
    sent: brand,
    output: dataOf(brand),
  }),
  createByName: endpoint({
    summary: 'Adds an enabled brand of which only the name is known; the server makes its code',
    method: 'POST',
    path: `${service}/insertProductSaveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['brand:add'],
    restrict: forms,
    input: z.object({ name: requiredText('品牌名称', 50) }),
    output: dataOf(brand),
  }),
  remove: endpoint({
    summary: 'Deletes a brand that nothing refers to',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['brand'],
    access: 'signed-in',
    permission: ['brand:delete'],
    input: byId,
    output: nothing,
  }),
  ...translationCalls("a brand's names and remarks", {
    read: `${service}/getMultilingualById`,
    save: `${service}/updateMultilingual`,
    permission: ['brand:multilingual'],
  }),
};
