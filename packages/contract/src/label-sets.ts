import { z } from 'zod';
import { stampFilters, stampsSearched } from './filters.ts';
import { endpoint } from './endpoint.ts';
import { textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  choiceFilter,
  chosenId,
  optionalId,
  optionalText,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { translationCalls } from './multilingual.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';
import { enableSetInput } from './tree.ts';
import { onWire } from './wire-names.ts';

export const labelSet = z.object({
  id: z.number(),
  name: z.string(),
  /** Key of the dictionary edp_label_useobj. */
  useObject: onWire('useObj', z.string()),
  useObjectName: onWire('useObjName', z.string()),
  /** 1 enabled, 2 disabled. */
  state: z.number(),
  /** 1 the product's own, 2 made by a user. */
  source: z.number(),
  remark: z.string(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type LabelSet = z.infer<typeof labelSet>;

/** What the form edits; the client's field rules are read from here. */
export const labelSetForm = z.object({
  name: requiredText('名称', 50),
  useObject: onWire('useObj', z.string('请选择使用对象').min(1, '请选择使用对象').max(50, '不超过50个字符')),
  state: choice('状态', [1, 2]),
  remark: optionalText(200),
});

/** What the form of a copy asks for. */
export const labelSetCopyForm = z.object({
  id: chosenId('源标签集'),
  name: requiredText('目标名称', 50),
});

/** Whose labels products are given, of the dictionary edp_label_useobj. */
export const PRODUCT = 'product';

const service = '/edp/v1/labelSet';
const screen = {
  screen: 'labelSet',
  columns: ['id', 'name', 'useObjectName', 'state', 'source', 'createdBy', 'createTime'],
  forms: ['name', 'useObject', 'state', 'remark'],
  with: { useObject: 'useObjectName', useObjectName: 'useObject' },
  searched: { keyword: ['name'], useObject: ['useObjectName'], ...stampsSearched },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

export const labelSets = {
  list: endpoint({
    summary: 'Label sets, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['labelSet'],
    picker: pickers.labelSet,
    restrict: columns,
    exported: {
      name: 'labelSets',
      screen: 'labelSet',
      title: '标签集',
      columns: {
        id: textColumn('ID'),
        name: textColumn('名称'),
        useObjectName: textColumn('使用对象'),
        state: wordColumn('状态', { 1: '启用|状态', 2: '禁用|状态' }),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    input: z.object({
      keyword: textFilter,
      name: textFilter,
      useObject: onWire('useObj', textFilter),
      state: choiceFilter([1, 2]),
      source: choiceFilter([1, 2]),
      ...stampFilters,
      ...pagingByTwo(['id', 'name', 'useObjectName', 'state', 'source', 'createdBy', 'createTime'], {
        onWire: { useObjectName: 'useObjName', createdBy: 'createdName' },
      }),
    }),
    output: listOf(labelSet),
  }),
  detail: endpoint({
    summary: 'One label set',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['labelSet'],
    picker: pickers.labelSet,
    restrict: forms,
    input: byId,
    output: dataOf(labelSet),
  }),
  save: endpoint({
    summary:
      'Adds a label set (no id) or changes one; a set of the product itself keeps state and use object',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['labelSet:add', 'labelSet:edit'],
    restrict: forms,
    // The source is sent along and never believed.
    input: labelSetForm.extend({ id: optionalId, source: z.unknown().optional(), version }),
    output: dataOf(labelSet),
  }),
  enable: endpoint({
    summary: 'Enables (state 1) or disables (state 2) a set that a user made',
    method: 'POST',
    path: `${service}/disable`,
    kind: 'command',
    access: 'signed-in',
    permission: ['labelSet:enable'],
    restrict: forms,
    input: enableSetInput,
    output: dataOf(labelSet),
  }),
  copy: endpoint({
    summary: 'Copies a set with its whole tree; the copy is a user’s and enabled',
    method: 'POST',
    path: `${service}/copy`,
    kind: 'command',
    access: 'signed-in',
    permission: ['labelSet:copy'],
    restrict: forms,
    // What a copy takes over or decides itself is sent along and not read.
    input: labelSetCopyForm.extend({
      useObject: onWire('useObj', z.unknown().optional()),
      source: z.unknown().optional(),
      state: z.unknown().optional(),
      remark: z.unknown().optional(),
    }),
    output: dataOf(labelSet),
  }),
  ...translationCalls("a set's names and remarks", {
    read: `${service}/getMultilingualSetById`,
    save: `${service}/updateMultilingualSet`,
    permission: ['labelSet:multilingual'],
  }),
};
