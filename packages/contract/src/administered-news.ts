import { z } from 'zod';
import { dateFilter, optionalMoment } from './dates.ts';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  choice,
  flagFilter,
  optionalId,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { fileList } from './file-fields.ts';
import { uploadedFile } from './files.ts';
import { dataOf, listOf, MAX_TEXTS, pagingByTwo } from './paging.ts';
import { optionalRichText } from './rich-text.ts';

/** Whom news can be for, besides everybody; a department means those below it too. */
export const AUDIENCE_KINDS = ['department', 'role', 'group'] as const;

const audienceParty = z.object({ kind: z.enum(AUDIENCE_KINDS), id: z.number(), name: z.string() });
export type AudienceParty = z.infer<typeof audienceParty>;

/** Scheduled is what is published at a moment to come. */
export const NEWS_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

const MAX_PARTIES = 200;
const MAX_ATTACHMENTS = 10;

/** What the form edits; the client's field rules are read from here. A draft may lack content and audience. */
export const newsForm = z.object({
  title: requiredText('标题', 100),
  typeName: requiredText('新闻类型', 20),
  content: optionalRichText,
  attachments: fileList(MAX_ATTACHMENTS),
  /** 1: everybody it is for has to confirm that they have read it. */
  forcedRead: choice('是否必读', [0, 1]),
  /** 1: for everybody of the tenant; 0: for the audience. */
  everybody: choice('发布范围', [0, 1]),
  audience: z
    .array(z.object({ kind: z.enum(AUDIENCE_KINDS, '格式不正确'), id: recordId }), '格式不正确')
    .max(MAX_PARTIES, `最多${MAX_PARTIES}个`)
    .optional(),
});

export const publishForm = z.object({
  /** Absent, null and empty publish at once. */
  publishTime: optionalMoment,
});

const listedNews = z.object({
  id: z.number(),
  title: z.string(),
  typeName: z.string(),
  state: z.enum(NEWS_STATES),
  forcedRead: z.number(),
  everybody: z.number(),
  /** Names of the audience; empty where it is for everybody. */
  audienceNames: z.string(),
  /** Of a draft empty. */
  publishTime: timestamp,
  /** When it was last changed since it was published; empty otherwise. */
  updateTime: timestamp,
  viewCount: z.number(),
  createdBy: z.string(),
  version: z.number(),
});
export type ListedNews = z.infer<typeof listedNews>;

const wholeNews = listedNews.omit({ audienceNames: true }).extend({
  audience: z.array(audienceParty),
  /** Sanitised HTML. */
  content: z.string(),
  attachments: z.array(uploadedFile),
  commentCount: z.number(),
  createTime: timestamp,
});
export type AdministeredNews = z.infer<typeof wholeNews>;

/** How many people it is for, and how many of them have read it: confirmed where it must be read, else opened. */
const reading = z.object({ id: z.number(), people: z.number(), read: z.number() });

const receipt = z.object({
  /** Of the person. */
  id: z.number(),
  name: z.string(),
  account: z.string(),
  departmentName: z.string(),
  /** Empty of who has not read it. */
  readTime: timestamp,
});
export type Receipt = z.infer<typeof receipt>;

const receiptFilters = z.object({
  newsId: recordId,
  keyword: textFilter,
  /** With those below it. */
  departmentId: optionalId,
  /** 1: who has read it; 0: who has not. */
  read: flagFilter,
});

const MAX_AT_ONCE = 50;
const service = '/edp/api/v1/admin/news';

export const administeredNews = {
  list: endpoint({
    summary: 'All news of the tenant in whatever state, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['news'],
    input: z.object({
      keyword: textFilter,
      state: z
        .union([z.enum(NEWS_STATES), z.literal(''), z.null()], { error: '格式不正确' })
        .optional()
        .transform((value) => value || undefined),
      forcedRead: flagFilter,
      /** The first and the last day of publication, in Asia/Shanghai. */
      from: dateFilter,
      to: dateFilter,
      ...pagingByTwo(
        [
          'title',
          'typeName',
          'state',
          'forcedRead',
          'audienceNames',
          'publishTime',
          'viewCount',
          'createdBy',
        ],
        { mostRows: MAX_TEXTS },
      ),
    }),
    output: listOf(listedNews),
  }),
  detail: endpoint({
    summary: 'One piece as it is edited; counts no view',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['news'],
    input: byId,
    output: dataOf(wholeNews),
  }),
  readings: endpoint({
    summary: 'How many people some pieces are for, and how many of them have read them',
    method: 'POST',
    path: `${service}/readings`,
    kind: 'query',
    access: 'signed-in',
    permission: ['news'],
    input: z.object({ ids: z.array(recordId, '格式不正确').max(MAX_AT_ONCE, `最多${MAX_AT_ONCE}个`) }),
    output: dataOf(z.array(reading)),
  }),
  create: endpoint({
    summary: 'Adds a draft',
    method: 'POST',
    path: `${service}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['news:add'],
    input: newsForm,
    output: dataOf(wholeNews),
  }),
  update: endpoint({
    summary: 'Changes a piece; one that is published or scheduled needs the button to publish as well',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['news:edit'],
    input: newsForm.extend({ id: recordId, version }),
    output: dataOf(wholeNews),
  }),
  publish: endpoint({
    summary:
      'Publishes a draft or what was taken back, at once or at a time; what is scheduled gets another time',
    method: 'POST',
    path: `${service}/publish`,
    kind: 'command',
    access: 'signed-in',
    permission: ['news:publish'],
    input: publishForm.extend({ id: recordId, version }),
    output: dataOf(wholeNews),
  }),
  withdraw: endpoint({
    summary: 'Takes a published piece back from all who read it; a scheduled one becomes a draft again',
    method: 'POST',
    path: `${service}/withdraw`,
    kind: 'command',
    access: 'signed-in',
    permission: ['news:withdraw'],
    input: byId,
    output: dataOf(wholeNews),
  }),
  remove: endpoint({
    summary: 'Removes a draft',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['news'],
    access: 'signed-in',
    permission: ['news:delete'],
    input: byId,
    output: nothing,
  }),
  receipts: endpoint({
    summary: 'Who of the audience has read a piece and when, and who has not',
    method: 'POST',
    path: `${service}/receipts`,
    kind: 'query',
    access: 'signed-in',
    permission: ['news:receipts'],
    input: receiptFilters.extend(pagingByTwo(['name', 'account', 'readTime'], { mostRows: MAX_TEXTS })),
    output: listOf(receipt),
  }),
  exportReceipts: endpoint({
    summary: 'The same as CSV, all that the filters find; is recorded',
    method: 'POST',
    path: `${service}/receipts/export`,
    kind: 'query',
    access: 'signed-in',
    permission: ['news:export'],
    transport: 'file',
    input: receiptFilters,
    output: nothing,
  }),
  remind: endpoint({
    summary: 'Sends a message to all who have not read a piece, at most once an hour',
    method: 'POST',
    path: `${service}/remind`,
    kind: 'command',
    access: 'signed-in',
    permission: ['news:remind'],
    input: byId,
    output: dataOf(z.object({ sent: z.number() })),
  }),
};
