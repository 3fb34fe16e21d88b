import { z } from 'zod';
import { dateFilter } from './dates.ts';
import { isDeletedKind } from './deleted-kinds.ts';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  idList,
  numberWithin,
  optionalId,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { historyKind } from './history-kinds.ts';
import { dataOf, longListOf, MAX_TEXTS, paging } from './paging.ts';

/** A record in the recycle bin. Code and name are empty where the role may not see them. */
const deletedRecord = z.object({
  id: z.number(),
  kind: z.string(),
  /** In the reader's language. */
  kindName: z.string(),
  code: z.string(),
  name: z.string(),
  deletedBy: z.string(),
  deletedTime: timestamp,
  /** Days until it is removed for good, by the calendar of Asia/Shanghai; 0 on the last one. */
  daysLeft: z.number(),
  /** Which history tells of it: its own, or as a line that of the record that it belonged to; null where the role sees none. */
  history: z.object({ kind: historyKind, id: z.number(), line: z.number().nullable() }).nullable(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

const deletedContent = deletedRecord.extend({
  /** What stood in its form, as the screen calls it; without what is empty or hidden from the role. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What belongs to it, such as variants and files, and how many of them. */
  parts: z.array(z.object({ label: z.string(), total: z.number() })),
});
export type DeletedContent = z.infer<typeof deletedContent>;

/** What the form edits where code or name are taken; the rules of the record's own form are asked besides. */
export const restoredNames = z.object({ code: requiredText('代码', 50), name: requiredText('名称', 100) });

/** What a record is restored with in the place of what it had. */
const restoreForm = z.object({
  id: recordId,
  /** Where the own code has been given to another record meanwhile; the name likewise. */
  code: textFilter,
  name: textFilter,
  /** Where the node above is gone: another one, or 0 for the first level. */
  parentId: recordId.nullish(),
});

/** A relation that was not restored, because what it led to is gone. */
const leftOut = z.object({
  /** What it led to, in the reader's language. */
  kindName: z.string(),
  /** Of the first of them, as far as anybody still knows it. */
  name: z.string(),
  total: z.number(),
});
export type LeftOut = z.infer<typeof leftOut>;

/** What the form edits; the client's field rules are read from here. */
export const binRetentionForm = z.object({ days: numberWithin(1, 365) });
const retention = z.object({ days: z.number(), version: z.number() });
export type BinRetention = z.infer<typeof retention>;

const binOrder = paging(['kindName', 'code', 'name', 'deletedBy', 'deletedTime', 'daysLeft'], {
  mostRows: MAX_TEXTS,
});

const service = '/edp/v1/recycle-bin';

export const deletedRecords = {
  list: endpoint({
    summary:
      'Records that were deleted, newest first: of the kinds that the role may delete, within its data scope',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['recycleBin'],
    input: z.object({
      keyword: textFilter,
      kind: textFilter.refine((kind) => kind === undefined || isDeletedKind(kind), '类型不正确'),
      deletedBy: optionalId,
      /** The first and the last day, in Asia/Shanghai. */
      from: dateFilter,
      to: dateFilter,
      ...binOrder,
    }),
    output: longListOf(deletedRecord, binOrder.sortField),
  }),
  detail: endpoint({
    summary: 'What was in a deleted record',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['recycleBin'],
    input: byId,
    output: dataOf(deletedContent),
  }),
  restore: endpoint({
    summary:
      'Puts a record back with all that belonged to it; answers which relations are gone. A code that is taken asks for another one',
    method: 'POST',
    path: `${service}/restore`,
    kind: 'command',
    access: 'signed-in',
    permission: {
      everybody: 'role',
      because: 'who may delete a record takes it back within ten minutes; else it needs recycleBin:restore',
    },
    input: restoreForm,
    output: dataOf(
      z.object({ id: z.number(), kind: z.string(), name: z.string(), leftOut: z.array(leftOut) }),
    ),
  }),
  purge: endpoint({
    summary: 'Removes records from the bin for good, all of them or none',
    method: 'POST',
    path: `${service}/purge`,
    kind: 'command',
    access: 'signed-in',
    permission: ['recycleBin:purge'],
    input: z.object({
      ids: idList
        .refine((ids) => ids.length > 0, '请选择需要删除的数据')
        .refine((ids) => ids.length <= MAX_TEXTS, `最多${MAX_TEXTS}个`),
    }),
    output: nothing,
  }),
  retention: endpoint({
    summary: 'For how many days deleted records can be restored',
    method: 'POST',
    path: `${service}/retention`,
    kind: 'query',
    access: 'signed-in',
    permission: ['recycleBin'],
    input: nothing,
    output: dataOf(retention),
  }),
  saveRetention: endpoint({
    summary: 'Sets for how many days deleted records can be restored; what is older goes within a day',
    method: 'POST',
    path: `${service}/retention/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['recycleBin:retention'],
    input: binRetentionForm.extend({ version }),
    output: dataOf(retention),
  }),
};
