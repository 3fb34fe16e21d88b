import { z } from 'zod';
import { BULK_OPERATIONS } from './bulk-list.ts';
import { endpoint, nothing } from './endpoint.ts';
import { byId, choice, numberWithin, recordId, timestamp } from './fields.ts';
import { listSelection } from './list-selection.ts';
import { JOB_STATES } from './job-change.ts';
import { dataOf, listOf, paging } from './paging.ts';

/** Lists whose records can be changed many at once, by the button that allows it. A test compares them with those that say so. */
export const bulkButtons = {
  materials: 'material:edit',
  products: 'product:edit',
  variants: 'product:edit',
  brands: 'brand:edit',
  units: 'unit:edit',
  categories: 'categorySet:maintain',
  labels: 'labelSet:maintain',
} as const;

/** Records of one change. */
export const MAX_BULK_RECORDS = 100_000;
/** Of them, those that are named one by one. */
const MAX_FIELDS = 20;
const MAX_TEXT = 500;
const MAX_LISTED = 100;
const MAX_ROW_TEXT = 2_000;
/** Records that are edited as a sheet at once: a page of their list. */
const MAX_SHEET_ROWS = 100;
/** Texts that are pasted into a column of one. */
const MAX_NAMES = 1_000;
const MAX_NAME = 300;
/** Decimals to which a price is rounded. */
export const MAX_PRICE_DECIMALS = 4;

/** `previewed` waits for a decision; the others but `done` and `takenBack` are on their way, or were when their job ended. */
export const BULK_STATES = ['previewing', 'previewed', 'running', 'done', 'takingBack', 'takenBack'] as const;
export type BulkState = (typeof BULK_STATES)[number];
/** What becomes of a record. */
export const BULK_OUTCOMES = ['change', 'same', 'skip'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
/** What has become of it: `left` was written, and could not be taken back. */
export const BULK_FATES = ['waiting', 'written', 'takenBack', 'left'] as const;
export type BulkFate = (typeof BULK_FATES)[number];

const fieldName = z.string('请选择字段').min(1, '请选择字段').max(50, '请选择字段');
const listName = z.string('请选择列表').min(1, '请选择列表').max(50, '格式不正确');
const anyText = z.string('格式不正确').max(MAX_TEXT, `不超过${MAX_TEXT}个字符`);
const ids = z.array(recordId, '请选择').min(1, '请选择').max(MAX_LISTED, `最多${MAX_LISTED}个`);
/** Digits with at most four decimals: prices are never counted as fractions of two. */
const decimal = z
  .string('请输入不小于0的数字')
  .trim()
  .regex(/^\d{1,14}(\.\d{1,4})?$/, '请输入不小于0的数字，最多4位小数');
const prices = {
  field: fieldName,
  by: z.enum(['percent', 'amount'], '请选择百分比或金额'),
  amount: decimal,
  decimals: numberWithin(0, MAX_PRICE_DECIMALS),
};

/** What happens to one field. The value of `set` is what the form would send. */
const fieldChange = z.discriminatedUnion(
  'operation',
  [
    z.object({
      operation: z.literal('set'),
      field: fieldName,
      value: z.union([z.number(), anyText, ids], '格式不正确'),
    }),
    z.object({ operation: z.literal('clear'), field: fieldName }),
    z.object({ operation: z.literal(['add', 'remove']), field: fieldName, ids }),
    z.object({
      operation: z.literal('replace'),
      field: fieldName,
      find: anyText.min(1, '请输入要查找的内容'),
      replacement: anyText,
      matchCase: z.boolean('格式不正确').default(false),
    }),
    z.object({ operation: z.literal(['raise', 'lower']), ...prices }),
  ],
  { error: '请选择做法' },
);
export type FieldChange = z.output<typeof fieldChange>;
export type FieldChangeInput = z.input<typeof fieldChange>;

const changes = z
  .array(fieldChange, '请选择要修改的字段')
  .min(1, '请选择要修改的字段')
  .max(MAX_FIELDS, `最多${MAX_FIELDS}个`)
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, '每个字段只能选择一次');

const bulkField = z.object({
  field: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'amount', 'whole', 'day', 'choice', 'choices']),
  /** What is chosen from; empty where the options are answered, or nothing is chosen. */
  of: z.string(),
  operations: z.array(z.enum(BULK_OPERATIONS)),
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), name: z.string() })),
});
export type BulkFieldOffer = z.infer<typeof bulkField>;

const bulkChange = z.object({
  id: z.number(),
  /** As the list is called. */
  list: z.string(),
  state: z.enum(BULK_STATES),
  /** Of what goes on in the background, or went on last; null as long as nothing did. */
  job: z
    .object({
      id: z.number(),
      state: z.enum(JOB_STATES),
      done: z.number(),
      /** Null while nobody knows. */
      total: z.number().nullable(),
      message: z.string(),
    })
    .nullable(),
  outcomes: z.object({ change: z.number(), same: z.number(), skip: z.number() }),
  fates: z.object({ waiting: z.number(), written: z.number(), takenBack: z.number(), left: z.number() }),
  createTime: timestamp,
});
export type BulkChange = z.infer<typeof bulkChange>;

const bulkRow = z.object({
  number: z.number(),
  recordId: z.number(),
  /** What the record is called by; empty where the role does not see it. */
  code: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  fate: z.enum(BULK_FATES),
  /** In the reader's words, of the fields that change. */
  fields: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
  /** Why it is skipped, or was not taken back. */
  message: z.string(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** By the fields of the form; null, an empty text or an empty list clears. */
const rowValues = z.record(
  fieldName,
  z.union(
    [
      z.number(),
      z.string('格式不正确').max(MAX_ROW_TEXT, `不超过${MAX_ROW_TEXT}个字符`),
      z.null(),
      z.array(recordId, '请选择').max(MAX_LISTED, `最多${MAX_LISTED}个`),
    ],
    '格式不正确',
  ),
  '格式不正确',
);
const sheetIds = z
  .array(recordId, '请先选择数据')
  .min(1, '请先选择数据')
  .max(MAX_SHEET_ROWS, `最多${MAX_SHEET_ROWS}行`);

/** A field that a column of the list shows and the role may change. */
const sheetField = bulkField.omit({ operations: true }).extend({ column: z.string(), required: z.boolean() });
export type SheetField = z.infer<typeof sheetField>;

/** A record as a sheet edits it: what the role may see of it, by the fields of its form. */
const sheetRow = z.object({
  id: z.number(),
  /** What the record is called by; empty where the role does not see it. */
  code: z.string(),
  version: z.number(),
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null(), z.array(z.number())])),
  /** Why it cannot be changed at all; empty where it can. */
  locked: z.string(),
  /** Why single fields stay as they are. */
  lockedFields: z.record(z.string(), z.string()),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** What records are called that fields hold, in the reader's language. */
const sheetNames = z.array(z.object({ of: z.string(), held: z.string(), name: z.string() }));
export type SheetNames = z.infer<typeof sheetNames>;

/** `stale`: somebody has changed it since, and `row` is how it is now; `gone`: it is not there, or not seen any more. */
const SAVED_OUTCOMES = ['written', 'same', 'refused', 'stale', 'gone'] as const;
const savedRow = z.object({
  id: z.number(),
  outcome: z.enum(SAVED_OUTCOMES),
  /** As it is now; null once it is gone. */
  row: sheetRow.nullable(),
  /** What is refused, by fields; an empty path is the whole record. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type SavedSheetRow = z.infer<typeof savedRow>;

const service = '/edp/api/v1/bulk-changes';
const { materials: firstButton, ...otherButtons } = bulkButtons;
const permission = [firstButton, ...Object.values(otherButtons)] as const;

export const bulkChanges = {
  fields: endpoint({
    summary:
      'Fields of a list that the role may change of many records at once, and what can be done with each',
    method: 'POST',
    path: `${service}/fields`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({ list: listName }),
    output: dataOf(z.array(bulkField)),
  }),
  preview: endpoint({
    summary: 'Counts what a change would do to the chosen records; nothing is written to them',
    method: 'POST',
    path: `${service}/preview`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission,
    repeated: 'anew',
    input: z.object({
      list: listName,
      selection: listSelection,
      changes,
      /** An earlier preview that nobody needs any more. */
      replaces: recordId.optional(),
    }),
    output: dataOf(bulkChange),
  }),
  detail: endpoint({
    summary: "One's own change: how far it is, and its records by outcome",
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(bulkChange),
  }),
  ofJob: endpoint({
    summary: 'The change that a background job belongs to',
    method: 'POST',
    path: `${service}/of-job`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(bulkChange),
  }),
  rows: endpoint({
    summary: 'Records of a change with what they have before and after, in their order',
    method: 'POST',
    path: `${service}/rows`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({
      id: recordId,
      outcome: z.enum(BULK_OUTCOMES, '格式不正确').optional(),
      fate: z.enum(BULK_FATES, '格式不正确').optional(),
      ...paging(['number'], { mostRows: 200 }),
    }),
    output: listOf(bulkRow),
  }),
  run: endpoint({
    summary:
      'Changes the records as they were previewed, in the background; goes on where an earlier one was ended',
    method: 'POST',
    path: `${service}/run`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(byId),
  }),
  takeBack: endpoint({
    summary:
      'Gives the records back what they had, in the background; those that were changed since are left and listed',
    method: 'POST',
    path: `${service}/take-back`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(byId),
  }),
  table: endpoint({
    summary: 'The records of a change as a workbook: all (0), or those that are skipped or left (1)',
    method: 'GET',
    path: `${service}/table/:id/:skipped`,
    kind: 'query',
    access: 'signed-in',
    permission,
    transport: 'file',
    input: z.object({ id: recordId, skipped: choice('范围', [0, 1]) }),
    output: nothing,
  }),
  sheet: endpoint({
    summary: 'Records of a page as a sheet edits them, with the fields that the role may change',
    method: 'POST',
    path: `${service}/sheet`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({ list: listName, ids: sheetIds }),
    output: dataOf(z.object({ fields: z.array(sheetField), rows: z.array(sheetRow), names: sheetNames })),
  }),
  findNamed: endpoint({
    summary:
      'What texts that are pasted into a field mean: records by code, by their way through a tree, or by name',
    method: 'POST',
    path: `${service}/named`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({
      list: listName,
      field: fieldName,
      texts: z
        .array(
          z.string('格式不正确').min(1, '格式不正确').max(MAX_NAME, `不超过${MAX_NAME}个字符`),
          '格式不正确',
        )
        .min(1, '格式不正确')
        .max(MAX_NAMES, `最多${MAX_NAMES}个`),
    }),
    output: dataOf(
      z.array(
        z.object({
          text: z.string(),
          /** What the field then holds; null where the text means nothing, or not one thing. */
          value: z.union([z.number(), z.array(z.number())]).nullable(),
          /** What that is called. */
          name: z.string(),
          /** Why it means nothing; empty else. */
          message: z.string(),
        }),
      ),
    ),
  }),
  saveSheet: endpoint({
    summary:
      'Changes each of the records as it was edited in a sheet; those that are refused keep none from being saved',
    method: 'POST',
    path: `${service}/sheet/save`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: z.object({
      list: listName,
      rows: z
        .array(
          z.object({ id: recordId, version: z.number('格式不正确').int('格式不正确'), values: rowValues }),
          '请先选择数据',
        )
        .min(1, '请先选择数据')
        .max(MAX_SHEET_ROWS, `最多${MAX_SHEET_ROWS}行`)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, '数据重复'),
    }),
    output: dataOf(
      z.object({
        /** By which what was written is taken back as one; null where nothing was. */
        changeId: z.number().nullable(),
        rows: z.array(savedRow),
        names: sheetNames,
      }),
    ),
  }),
};
