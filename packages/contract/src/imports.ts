import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { byId, flagFilter, optionalId, recordId, timestamp } from './fields.ts';
import { JOB_STATES } from './job-change.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { addedUser } from './user-import.ts';

/** Screens whose records can be imported: each has a button `import`. A test compares them with the lists that say so. */
export const importedScreens = [
  'brand',
  'unit',
  'material',
  'product',
  'bom',
  'categorySet',
  'labelSet',
  'specification',
  'classification',
  'user',
  'department',
] as const;

/** Rows with values of one file, the head included. */
export const MAX_IMPORTED_ROWS = 100_000;
export const MAX_IMPORTED_COLUMNS = 200;
export const MAX_IMPORTED_PICTURES = 2_000;
const MAX_CELL = 5_000;

/** `checked` waits for a decision; the others but `done` and `takenBack` are on their way, or were when their job ended. */
export const IMPORT_STATES = [
  'reading',
  'checking',
  'checked',
  'importing',
  'done',
  'takingBack',
  'takenBack',
] as const;
/** What becomes of a row. */
export const ROW_OUTCOMES = ['new', 'change', 'same', 'wrong'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** What has become of it: `left` was written, and changed by others before it could be taken back. */
export const ROW_FATES = ['waiting', 'written', 'takenBack', 'left'] as const;
export type RowFate = (typeof ROW_FATES)[number];
export const IMPORT_CHOICES = ['new', 'change', 'both'] as const;
export type ImportChoice = (typeof IMPORT_CHOICES)[number];

/** A column of the file that stands for a field; `sure` when its heading says so. */
const match = z.object({ column: z.number(), field: z.string(), sure: z.boolean() });
export type ColumnMatch = z.infer<typeof match>;

/** Pictures that came in an archive beside the file. */
const importPictures = z.object({
  /** Of the archive; empty before there is one. */
  fileName: z.string(),
  /** Those that are there, refused ones left out. */
  total: z.number(),
  /** Those that no row names, and the first of them. */
  unmatched: z.number(),
  unmatchedNames: z.array(z.string()),
  /** Those that were refused, and why of the first. */
  refused: z.number(),
  refusals: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type ImportPictures = z.infer<typeof importPictures>;

const importRun = z.object({
  id: z.number(),
  /** As the list is called. */
  list: z.string(),
  /** What its records are called, and the tree that they go into; empty without one. */
  title: z.string(),
  within: z.string(),
  /** What is to be done with new records once they are there; mostly empty. */
  afterwards: z.string(),
  fileName: z.string(),
  byteSize: z.number(),
  sheet: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Of what goes on in the background, or went on last. */
  job: z.object({
    id: z.number(),
    state: z.enum(JOB_STATES),
    done: z.number(),
    /** Null while nobody knows. */
    total: z.number().nullable(),
    message: z.string(),
  }),
  /** Of the file's columns, as they stand there. */
  headings: z.array(z.string()),
  /** What can be imported, titled in the reader's language. */
  fields: z.array(z.object({ field: z.string(), title: z.string(), required: z.boolean() })),
  matching: z.array(match),
  /** People were added who can be given passwords by this reader. */
  givesPasswords: z.boolean(),
  /** Null where its records have none, or none that the role sees. */
  pictures: importPictures.nullable(),
  outcomes: z.object({ new: z.number(), change: z.number(), same: z.number(), wrong: z.number() }),
  fates: z.object({ waiting: z.number(), written: z.number(), takenBack: z.number(), left: z.number() }),
  createTime: timestamp,
});
export type ImportRun = z.infer<typeof importRun>;

const importRow = z.object({
  /** As a spreadsheet numbers it. */
  number: z.number(),
  outcome: z.enum(ROW_OUTCOMES),
  fate: z.enum(ROW_FATES),
  cells: z.array(
    z.object({
      field: z.string(),
      text: z.string(),
      /** What the record has until then; absent where nothing changes. */
      before: z.string().optional(),
      error: z.string().optional(),
      /** What may have been meant. */
      alike: z.string().optional(),
    }),
  ),
  /** Pictures that its record gets. */
  pictures: z.number(),
  /** What is wrong with the row and with none of its cells, or why it could not be taken back. */
  message: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

const service = '/edp/api/v1/imports';
const [firstScreen, ...otherScreens] = importedScreens;
const permission = [`${firstScreen}:import`, ...otherScreens.map((screen) => `${screen}:import`)] as const;
const listName = z.string('请选择列表').min(1, '请选择列表').max(50, '格式不正确');
const invalidMatching = '列匹配不正确';

export const imports = {
  start: endpoint({
    summary: 'Takes a workbook or CSV and begins to read and check it; nothing is written yet',
    method: 'POST',
    path: `${service}/start`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission,
    transport: 'multipart',
    input: z.object({
      list: listName,
      purpose: z.literal('spreadsheet', '上传用途不正确'),
      /** Of a tree's nodes, the tree that they go into. */
      within: optionalId,
    }),
    output: dataOf(byId),
  }),
  detail: endpoint({
    summary: "One's own import: how far it is, its columns, and its rows by outcome",
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(importRun),
  }),
  rows: endpoint({
    summary: 'Rows of an import: those with problems first, then as in the file',
    method: 'POST',
    path: `${service}/rows`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({
      id: recordId,
      outcome: z.enum(ROW_OUTCOMES, '格式不正确').optional(),
      /** 1: those that were written, and changed by others before they could be taken back. */
      left: flagFilter,
      ...paging(['number'], { mostRows: 200 }),
    }),
    output: listOf(importRow),
  }),
  addPictures: endpoint({
    summary:
      'Takes an archive of pictures, named by the codes of the rows, and checks all rows anew in the background; another one takes its place',
    method: 'POST',
    path: `${service}/pictures`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission,
    transport: 'multipart',
    input: z.object({ id: recordId, purpose: z.literal('archive', '上传用途不正确') }),
    output: nothing,
  }),
  match: endpoint({
    summary: 'Says which columns of the file are which fields, and checks all rows anew',
    method: 'POST',
    path: `${service}/match`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: z.object({
      id: recordId,
      matching: z
        .array(
          z.object({
            column: z.number(invalidMatching).int(invalidMatching).min(0, invalidMatching),
            field: z.string(invalidMatching).max(50, invalidMatching),
          }),
          invalidMatching,
        )
        .max(MAX_IMPORTED_COLUMNS, invalidMatching),
    }),
    output: nothing,
  }),
  correct: endpoint({
    summary:
      'Mends one cell, or all that say the same; the rows are checked anew, and those of the same code',
    method: 'POST',
    path: `${service}/correct`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: z.object({
      id: recordId,
      number: z.number('格式不正确').int('格式不正确').min(1, '格式不正确'),
      field: z.string('格式不正确').max(50, '格式不正确'),
      text: z.string('格式不正确').max(MAX_CELL, `不超过${MAX_CELL}个字符`),
      /** 1: of other rows with problems whose cell says the same as well. */
      everywhere: flagFilter,
    }),
    output: dataOf(importRow.extend({ mended: z.number() })),
  }),
  apply: endpoint({
    summary: 'Writes the rows without problems, in the background; goes on where an earlier one was ended',
    method: 'POST',
    path: `${service}/apply`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: z.object({ id: recordId, which: z.enum(IMPORT_CHOICES, '导入范围不正确') }),
    output: dataOf(byId),
  }),
  takeBack: endpoint({
    summary:
      'Takes all back that was written, in the background; records that others have changed since are left and listed',
    method: 'POST',
    path: `${service}/take-back`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: byId,
    output: dataOf(byId),
  }),
  firstPasswords: endpoint({
    summary:
      'Gives people whom an import has added passwords of one use, some at a time; those are answered here alone. Whoever has one keeps it',
    method: 'POST',
    path: `${service}/first-passwords`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: ['user:resetPassword'],
    input: byId,
    output: dataOf(z.object({ people: z.array(addedUser), left: z.number() })),
  }),
  wrongRows: endpoint({
    summary: 'The rows with problems as a workbook with their reasons, to be mended and imported again',
    method: 'GET',
    path: `${service}/wrong-rows/:id`,
    kind: 'query',
    access: 'signed-in',
    permission,
    transport: 'file',
    input: byId,
    output: nothing,
  }),
  template: endpoint({
    summary: 'A workbook with the headings, choices to pick from and notes on how to fill it in',
    method: 'GET',
    path: `${service}/template/:list`,
    kind: 'query',
    access: 'signed-in',
    permission,
    transport: 'file',
    input: z.object({ list: listName }),
    output: nothing,
  }),
  trees: endpoint({
    summary: 'The trees that rows of a list can go into, by name; none where its records are of no tree',
    method: 'POST',
    path: `${service}/trees`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({ list: listName }),
    output: dataOf(z.array(z.object({ id: z.number(), name: z.string() }))),
  }),
  file: endpoint({
    summary: "The file of one's own import, as it was taken",
    method: 'GET',
    path: `${service}/file/:id`,
    kind: 'query',
    access: 'signed-in',
    permission,
    transport: 'file',
    input: byId,
    output: nothing,
  }),
};
