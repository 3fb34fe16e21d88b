import { z } from 'zod';
import { bulkText, bulkWhole } from './bulk-list.ts';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, numberColumn, textColumn, wordColumn, yesOrNo } from './exported-list.ts';
import {
  byId,
  choice,
  chosenId,
  optionalId,
  recordId,
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

/** A label, and labels below it. */
export const MAX_LABEL_DEPTH = 2;

export const label = z.object({
  id: z.number(),
  /** 0 for a root. */
  parentId: z.number(),
  name: z.string(),
  code: z.string(),
  sort: z.number(),
  /** 1: of the labels below it only one can be given. */
  singleChoice: onWire('isRadio', z.number()),
  picturePath: onWire('labelPicUrl', z.string()),
  /** Signed, expiring address of the picture; empty without one. */
  url: z.string(),
  /** Always 2. */
  labelType: z.number(),
  labelSetId: z.number(),
  labelSetName: z.string(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
});
export type Label = z.infer<typeof label>;

/** What the form of a root edits; the client's field rules are read from here. */
export const labelForm = z.object({
  name: requiredText('名称', 50),
  code: requiredCode('代码', 20),
  singleChoice: onWire('isRadio', choice('是否单选', [0, 1])),
  sort: sortOrder,
  picturePath: onWire('labelPicUrl', filePath),
});
const service = '/edp/v1/label';

export const labels = {
  tree: endpoint({
    summary: 'The tree of a set; with a keyword only what was found and what leads to it',
    method: 'POST',
    path: `${service}/labelTree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['labelSet'],
    picker: pickers.label,
    exported: {
      name: 'labels',
      screen: 'labelSet',
      title: '标签',
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
          note: '上级标签的代码，可以是本文件中的行，先后不限；新增时留空为一级标签，最多两级',
        },
        singleChoice: {
          ...wordColumn('是否单选', yesOrNo),
          note: '只对一级标签有效：其下的标签是否只能选一个；新增时留空为否',
        },
        sort: numberColumn('排序'),
      },
      byDefault: { sort: 0, singleChoice: 0 },
      above: { field: 'parentId' },
      within: { field: 'labelSetId', title: '标签集' },
    },
    bulk: {
      button: 'maintain',
      code: 'code',
      fields: { name: bulkText('名称'), sort: bulkWhole('排序') },
    },
    input: z.object({
      labelSetId: chosenId('标签集'),
      keyword: textFilter,
    }),
    output: treeOutput,
  }),
  treeByIds: endpoint({
    summary: 'The named labels with what leads to them, of all sets',
    method: 'POST',
    path: `${service}/labelTreeByIds`,
    kind: 'query',
    access: 'signed-in',
    permission: ['labelSet'],
    picker: pickers.label,
    input: z.object({ ids: z.array(recordId, '格式不正确').max(1_000, '最多1000个') }),
    output: treeOutput,
  }),
  detail: endpoint({
    summary: 'One label',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['labelSet'],
    input: byId,
    output: dataOf(label),
  }),
  save: endpoint({
    summary: 'Adds a label (no id) or changes one; without parentId a stored one keeps its parent',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['labelSet:maintain'],
    input: labelForm.extend({
      // Asked for of roots alone, which only the server can tell of a stored label.
      singleChoice: onWire(
        'isRadio',
        z
          .union([choice('是否单选', [0, 1]), z.literal(''), z.null()], { error: '请选择是否单选' })
          .optional(),
      ),
      id: optionalId,
      parentId: newParent,
      labelSetId: optionalId,
      labelType: z.unknown().optional(),
      version,
    }),
    output: dataOf(label),
  }),
  move: endpoint({
    summary: 'Moves a label, with all below it, to another place of its set',
    method: 'POST',
    path: `${service}/move`,
    kind: 'command',
    access: 'signed-in',
    permission: ['labelSet:maintain'],
    input: moveInput,
    output: moveOutput,
  }),
  remove: endpoint({
    summary: 'Deletes a label that has no children and that nothing refers to',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['label'],
    access: 'signed-in',
    permission: ['labelSet:delete'],
    input: byId.extend({ labelType: z.unknown().optional() }),
    output: nothing,
  }),
  ...translationCalls("a label's names", {
    read: `${service}/getMultilingualById`,
    save: `${service}/updateMultilingual`,
    permission: ['labelSet:multilingual'],
  }),
};
