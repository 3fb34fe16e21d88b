import { z } from 'zod';
import { bulkRecord, bulkText, bulkWhole, bulkWords } from './bulk-list.ts';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, numberColumn, textColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  flagFilter,
  optionalId,
  requiredCode,
  requiredText,
  sortOrder,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { filePath } from './file-fields.ts';
import { translationCalls } from './multilingual.ts';
import { pickers } from './pickers.ts';
import { dataOf } from './paging.ts';
import { moveInput, moveOutput, newParent, treeOutput } from './tree.ts';
import { onWire } from './wire-names.ts';

/** Deeper trees than this are nobody's intention. */
export const MAX_CATEGORY_DEPTH = 20;

export const category = z.object({
  id: z.number(),
  /** 0 for a root. */
  parentId: z.number(),
  name: z.string(),
  code: z.string(),
  sort: z.number(),
  /** 1 enabled, 0 disabled. */
  status: z.number(),
  picturePath: onWire('sortPicUrl', z.string()),
  /** Signed, expiring address of the picture; empty without one. */
  url: z.string(),
  /** Always 1. */
  sortType: z.number(),
  categorySetId: z.number(),
  categorySetName: z.string(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type Category = z.infer<typeof category>;

/** What the form edits; the client's field rules are read from here. */
export const categoryForm = z.object({
  name: requiredText('名称', 50),
  code: requiredCode('代码', 20),
  sort: sortOrder,
  status: choice('状态', [0, 1]),
  picturePath: onWire('sortPicUrl', filePath),
});

const service = '/edp/v1/category';

export const categories = {
  tree: endpoint({
    summary:
      'The tree of a set, named by id or code; with a keyword only what was found and what leads to it',
    method: 'POST',
    path: `${service}/categoryTree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['categorySet'],
    picker: pickers.category,
    exported: {
      name: 'categories',
      screen: 'categorySet',
      title: '分类',
      columns: {
        path: textColumn('路径'),
        level: numberColumn('层级'),
        code: textColumn('代码'),
        name: textColumn('名称'),
        parentCode: textColumn('上级代码'),
        sort: numberColumn('排序'),
        status: wordColumn('状态', enabledWords),
      },
    },
    imported: {
      key: 'code',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        parentId: {
          ...textColumn('上级代码'),
          note: '上级分类的代码，可以是本文件中的行，先后不限；新增时留空为根分类',
        },
        sort: numberColumn('排序'),
        status: wordColumn('状态', enabledWords),
      },
      byDefault: { sort: 0, status: 1 },
      above: { field: 'parentId' },
      within: { field: 'categorySetId', title: '分类集' },
    },
    bulk: {
      button: 'maintain',
      code: 'code',
      fields: {
        name: bulkText('名称'),
        parentId: bulkRecord('上级分类', 'category'),
        status: bulkWords('状态', enabledWords),
        sort: bulkWhole('排序'),
      },
    },
    input: z
      .object({
        categorySetId: optionalId,
        code: textFilter,
        keyword: textFilter,
        /** 1 leaves out what is disabled, with all below it. */
        status: flagFilter,
      })
      .refine(({ categorySetId, code }) => categorySetId !== undefined || code !== undefined, {
        path: ['categorySetId'],
        message: '请选择分类集',
      }),
    output: treeOutput,
  }),
  detail: endpoint({
    summary: 'One category',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['categorySet'],
    input: byId,
    output: dataOf(category),
  }),
  save: endpoint({
    summary: 'Adds a category (no id) or changes one; without parentId a stored one keeps its parent',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['categorySet:maintain'],
    input: categoryForm.extend({
      id: optionalId,
      parentId: newParent,
      categorySetId: optionalId,
      sortType: z.unknown().optional(),
      version,
    }),
    output: dataOf(category),
  }),
  move: endpoint({
    summary: 'Moves a category, with all below it, to another place of its set',
    method: 'POST',
    path: `${service}/move`,
    kind: 'command',
    access: 'signed-in',
    permission: ['categorySet:maintain'],
    input: moveInput,
    output: moveOutput,
  }),
  remove: endpoint({
    summary: 'Deletes a category that has no children and that nothing refers to',
    method: ['DELETE', 'POST'],
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['category'],
    access: 'signed-in',
    permission: ['categorySet:delete'],
    input: byId,
    output: nothing,
  }),
  ...translationCalls("a category's names", {
    read: `${service}/getMultilingualById`,
    save: `${service}/updateMultilingual`,
    permission: ['categorySet:multilingual'],
  }),
};
