import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { byId, optionalId, recordId, requiredText, version } from './fields.ts';
import { listLayout, listName, ofListScreen } from './list-settings.ts';
import { dataOf } from './paging.ts';

/** As many a person may make for one list. */
export const MAX_VIEWS = 50;
const MAX_FILTERS = 50;
const MAX_FILTER_LENGTH = 4_000;
const invalid = '格式不正确';

/** Whose button allows views to be shared. */
export const SHARE_VIEWS = { screen: 'home', button: 'shareViews' } as const;

/** Who sees a view: whoever made it, a role, or everybody of the tenant. */
export const VIEW_AUDIENCES = ['me', 'role', 'tenant'] as const;
export type ViewAudience = (typeof VIEW_AUDIENCES)[number];

const orderOfColumn = {
  field: z.string(invalid).max(50, invalid),
  order: z.enum(['asc', 'desc'], invalid),
};

/** How a list is narrowed, ordered and drawn. */
export const viewState = z.object({
  /** By the names of the list's call; each is a text, as it stands in an address. */
  filters: z
    .record(z.string().max(50, invalid), z.string(invalid).max(MAX_FILTER_LENGTH, '筛选条件过长'), invalid)
    .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, invalid),
  /** Null is the list's own order. */
  sort: z
    .object({
      ...orderOfColumn,
      /** Parts what is equal by the first. */
      second: z.object(orderOfColumn).optional(),
    })
    .nullable(),
  /** Null leaves columns and row height to each person. */
  layout: listLayout.nullable(),
});
export type ViewState = z.infer<typeof viewState>;

/** What is said of a view by hand; the rest is what the list shows. */
export const viewForm = z.object({
  name: requiredText('视图名称', 30),
  audience: z.enum(VIEW_AUDIENCES, '可见范围不正确'),
});

export const listView = viewState.extend({
  id: z.number(),
  name: z.string(),
  audience: z.enum(VIEW_AUDIENCES),
  /** The role that sees it; null unless it is for one. */
  roleId: z.number().nullable(),
  /** Whether the caller may change and remove it. */
  canChange: z.boolean(),
  version: z.number(),
});
export type ListView = z.infer<typeof listView>;

const namedView = z.object({ id: z.number(), list: listName, name: z.string() });
export type NamedView = z.infer<typeof namedView>;

const service = '/edp/api/v1/list-views';

export const listViews = {
  list: endpoint({
    summary: "Views of a list that the caller sees, in the caller's order, and the one that it opens with",
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ofListScreen,
    input: z.object({ list: listName }),
    output: dataOf(z.object({ views: z.array(listView), defaultViewId: z.number().nullable() })),
  }),
  all: endpoint({
    summary: 'What the views of all lists that the caller sees are called, oldest first',
    method: 'POST',
    path: `${service}/all`,
    kind: 'query',
    access: 'signed-in',
    permission: ofListScreen,
    input: nothing,
    output: dataOf(z.array(namedView)),
  }),
  save: endpoint({
    summary: 'Keeps a view (no id) or changes one; to share it needs the button home:shareViews',
    method: 'POST',
    path: `${service}/saveOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ofListScreen,
    input: viewState.extend({
      ...viewForm.shape,
      id: optionalId,
      version,
      list: listName,
      /** Of a view for a role; the present one where none is named. */
      roleId: optionalId,
    }),
    output: dataOf(listView),
  }),
  remove: endpoint({
    summary: 'Deletes a view',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    access: 'signed-in',
    permission: ofListScreen,
    input: byId,
    output: nothing,
  }),
  arrange: endpoint({
    summary: "Keeps the caller's order of a list's views, and the one that it opens with",
    method: 'POST',
    path: `${service}/arrange`,
    kind: 'command',
    access: 'signed-in',
    permission: ofListScreen,
    input: z.object({
      list: listName,
      order: z.array(recordId, invalid).max(500, invalid),
      /** Null opens the list as it is. */
      defaultViewId: recordId.nullable(),
    }),
    output: nothing,
  }),
};
