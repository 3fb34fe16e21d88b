import { z } from 'zod';
import { endpoint, nothing, type ForEverybody } from './endpoint.ts';
import { byId, flagFilter, textFilter, timestamp } from './fields.ts';
import { JOB_STATES } from './job-change.ts';
import { listSelection } from './list-selection.ts';
import { dataOf, listOf, paging } from './paging.ts';

/** Screens whose list can be exported: each has a button `export`. A test compares them with the lists that say so. */
export const exportedScreens = [
  'product',
  'material',
  'classification',
  'bom',
  'categorySet',
  'labelSet',
  'brand',
  'unit',
  'specification',
  'application',
  'sharingRule',
  'user',
  'department',
  'userGroup',
  'inventoryOrganisation',
  'employee',
  'auditLog',
] as const;

/** What became of the rows or records that a job went through. */
export const JOB_COUNTS = ['new', 'change', 'same', 'wrong', 'takenBack', 'left'] as const;
export type JobCount = (typeof JOB_COUNTS)[number];

/** Work that goes on after its request was answered. */
const backgroundJob = z.object({
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  userName: z.string(),
  /** 1 for one's own. */
  own: z.number(),
  state: z.enum(JOB_STATES),
  done: z.number(),
  /** Null while nobody knows. */
  total: z.number().nullable(),
  /** Why it failed. */
  message: z.string(),
  /** Empty without a file. */
  fileName: z.string(),
  byteSize: z.number(),
  /** Those that the job tells of; none before its end. */
  counts: z.partialRecord(z.enum(JOB_COUNTS), z.number()),
  /** The import that it belongs to, as long as it is kept; null for other jobs and for those of others. */
  importRun: z
    .object({
      id: z.number(),
      list: z.string(),
      fileName: z.string(),
      /** 1 where the job has written records that can be taken back together. */
      canTakeBack: z.number(),
    })
    .nullable(),
  createTime: timestamp,
  /** Empty until it is over. */
  finishTime: timestamp,
});
export type BackgroundJob = z.infer<typeof backgroundJob>;

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** As the list is shown, or with all fields as an import of such records reads them. */
export const EXPORT_LAYOUTS = ['list', 'import'] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];
const MAX_EXPORTED_COLUMNS = 200;
const invalidColumns = '列不正确';

const exportInput = z.object({
  /** As the list names itself. */
  list: z.string('请选择列表').min(1, '请选择列表').max(50, '格式不正确'),
  selection: listSelection,
  /** Fields of the columns, in their order; those that the role may not see are left out. Without any all. */
  columns: z
    .array(z.string(invalidColumns).max(50, invalidColumns), invalidColumns)
    .max(MAX_EXPORTED_COLUMNS, invalidColumns)
    .default([]),
  format: z.enum(EXPORT_FORMATS, '文件格式不正确'),
  /** Of `import` the columns are those of its template that the role may see. */
  layout: z.enum(EXPORT_LAYOUTS, '导出内容不正确').default('list'),
});

const service = '/edp/api/v1/background-jobs';
const ownJobs: ForEverybody = { everybody: 'role', because: "one's own jobs; others' need a button" };

export const backgroundJobs = {
  list: endpoint({
    summary: "Jobs of one's own, newest first; with `everybody` those of the tenant",
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ownJobs,
    input: z.object({
      keyword: textFilter,
      kind: textFilter,
      /** One of the states, or `active` for those that wait or run. */
      state: z
        .union([z.enum([...JOB_STATES, 'active']), z.literal(''), z.null()], { error: '格式不正确' })
        .optional()
        .transform((value) => value || undefined),
      /** 1: those of everybody, with the button for it. */
      everybody: flagFilter,
      ...paging(['name', 'kind', 'userName', 'createTime', 'state', 'done', 'fileName', 'finishTime']),
    }),
    output: listOf(backgroundJob),
  }),
  exportList: endpoint({
    summary: 'Exports a list as a file, in the background',
    method: 'POST',
    path: `${service}/export`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:export', ...exportedScreens.slice(1).map((screen) => `${screen}:export`)],
    input: exportInput,
    output: dataOf(z.object({ id: z.number(), name: z.string() })),
  }),
  cancel: endpoint({
    summary: 'Cancels a job that waits at once, one that runs behind its present block',
    method: 'POST',
    path: `${service}/cancel`,
    kind: 'command',
    access: 'signed-in',
    permission: ownJobs,
    input: byId,
    output: nothing,
  }),
  download: endpoint({
    summary: "The file of one's own job, as long as its role may still see what stands in it",
    method: 'GET',
    path: `${service}/download/:id`,
    kind: 'query',
    access: 'signed-in',
    permission: ownJobs,
    transport: 'file',
    input: byId,
    output: nothing,
  }),
};
