import { z } from 'zod';
import { stampFilters, stampsSearched } from './filters.ts';
import { endpoint } from './endpoint.ts';
import { textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  choiceFilter,
  chosenId,
  codeText,
  optionalId,
  optionalText,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { translationCalls } from './multilingual.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';
import { enableSetInput } from './tree.ts';
import { onWire } from './wire-names.ts';

/** Products hang on this set: the base class. Every tenant has it. */
export const BASE_CLASS = 'PRO_BASE_CLASS';

export const categorySet = z.object({
  id: z.number(),
  /** 1 products, 2 customers, 3 assets. */
  type: z.number(),
  /** 1 the product's own, 2 made by a user. */
  source: z.number(),
  name: z.string(),
  code: z.string(),
  /** 1 enabled, 2 disabled. */
  state: z.number(),
  remark: z.string(),
  /** Always 0: what is deleted is not answered. */
  isDeleted: z.number(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type CategorySet = z.infer<typeof categorySet>;

/** What the form edits; the client's field rules are read from here. */
export const categorySetForm = z.object({
  type: choice('分类集类型', [1, 2, 3]),
  name: requiredText('名称', 50),
  code: codeText('代码', 20),
  state: choice('状态', [1, 2]),
  remark: optionalText(200),
});

/** What the form of a copy asks for. */
export const categorySetCopyForm = z.object({
  id: chosenId('源分类集'),
  name: requiredText('目标名称', 50),
  code: codeText('代码', 20),
});

const service = '/edp/v1/categorySet';
const screen = {
  screen: 'categorySet',
  columns: ['code', 'name', 'state', 'source', 'createdBy', 'createTime'],
  forms: ['type', 'name', 'code', 'state', 'remark'],
  searched: { keyword: ['code', 'name'], ...stampsSearched },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

export const categorySets = {
  list: endpoint({
    summary: 'Category sets, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['categorySet'],
    restrict: columns,
    exported: {
      name: 'categorySets',
      screen: 'categorySet',
      title: '分类集',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        state: wordColumn('状态', { 1: '启用|状态', 2: '禁用|状态' }),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      code: textFilter,
      type: choiceFilter([1, 2, 3]),
      state: choiceFilter([1, 2]),
      source: choiceFilter([1, 2]),
      ...stampFilters,
      ...pagingByTwo(['code', 'name', 'state', 'source', 'createdBy', 'createTime'], {
        onWire: { createdBy: 'createdName' },
      }),
    }),
    output: listOf(categorySet),
  }),
  detail: endpoint({
    summary: 'One category set',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['categorySet'],
    restrict: forms,
    input: byId,
    output: dataOf(categorySet),
  }),
  save: endpoint({
    summary:
      'Adds a category set (no id) or changes one; a set of the product itself keeps code, type and state',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['categorySet:add', 'categorySet:edit'],
    restrict: forms,
    // The source is sent along and never believed.
    input: categorySetForm.extend({ id: optionalId, source: z.unknown().optional(), version }),
    output: dataOf(categorySet),
  }),
  enable: endpoint({
    summary: 'Enables (state 1) or disables (state 2) a set that a user made',
    method: 'POST',
    path: `${service}/disable`,
    kind: 'command',
    access: 'signed-in',
    permission: ['categorySet:enable'],
    restrict: forms,
    input: enableSetInput,
    output: dataOf(categorySet),
  }),
  copy: endpoint({
    summary: 'Copies a set with its whole tree; the copy is a user’s and enabled',
    method: 'POST',
    path: `${service}/copy`,
    kind: 'command',
    access: 'signed-in',
    permission: ['categorySet:copy'],
    restrict: forms,
    // What a copy takes over or decides itself is sent along and not read.
    input: categorySetCopyForm.extend({
      type: z.unknown().optional(),
      source: z.unknown().optional(),
      state: z.unknown().optional(),
      remark: z.unknown().optional(),
      isDeleted: z.unknown().optional(),
    }),
    output: dataOf(categorySet),
  }),
  ...translationCalls("a set's names and remarks", {
    read: `${service}/getMultilingualSetById`,
    save: `${service}/updateMultilingualSet`,
    permission: ['categorySet:multilingual'],
  }),
};
