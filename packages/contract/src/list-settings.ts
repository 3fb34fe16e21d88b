import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { dataOf } from './paging.ts';

/** Lists that remember how somebody arranges them, each with the screens of which one lets it be seen. */
export const screensOfLists = {
  product: ['product'],
  material: ['material'],
  classification: ['classification'],
  bom: ['bom'],
  categorySet: ['categorySet'],
  labelSet: ['labelSet'],
  brand: ['brand'],
  unit: ['unit'],
  attribute: ['specification'],
  variant: ['specification'],
  variantOfProduct: ['specification', 'product'],
  sharingRule: ['sharingRule'],
  application: ['application'],
  certificate: ['application'],
  module: ['applicationSetup'],
  applicationCategory: ['applicationSetup'],
  applicationLabel: ['applicationSetup'],
  user: ['user'],
  userGroup: ['userGroup'],
  inventoryOrganisation: ['inventoryOrganisation'],
  employee: ['employee'],
  registration: ['registration'],
  news: ['news'],
  signIn: ['signInLog'],
  audit: ['auditLog'],
  pageText: ['pageText'],
  tenant: ['tenant'],
  identity: ['singleSignOn'],
  deletedRecord: ['recycleBin'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type ListName = keyof typeof screensOfLists;

export const listName = z.enum(
  // oxlint-disable-next-line typescript/consistent-type-assertions -- keys of a literal are typed as text
  Object.keys(screensOfLists) as ListName[],
  '没有这个列表',
);

const MAX_COLUMNS = 100;
export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 1_200;
const invalidWidth = `列宽应在${MIN_COLUMN_WIDTH}到${MAX_COLUMN_WIDTH}之间`;

/** A column that the server does not know by name: what a screen has dropped since is left out when it is drawn. */
const columnLayout = z.object({
  key: z.string('格式不正确').min(1, '格式不正确').max(50, '不超过50个字符'),
  hidden: z.boolean('格式不正确').optional(),
  pinned: z.boolean('格式不正确').optional(),
  width: z
    .number(invalidWidth)
    .int(invalidWidth)
    .min(MIN_COLUMN_WIDTH, invalidWidth)
    .max(MAX_COLUMN_WIDTH, invalidWidth)
    .optional(),
});
export type ColumnLayout = z.infer<typeof columnLayout>;

/** How a list is drawn: all its columns in their order, and how high its rows are. Without columns they stand as the screen has them. */
export const listLayout = z.object({
  columns: z
    .array(columnLayout, '格式不正确')
    .max(MAX_COLUMNS, `最多${MAX_COLUMNS}个`)
    .refine(hasNoneTwice, '列不能重复'),
  density: z.enum(['compact', 'comfortable'], '行高不正确').optional(),
});
export type ListLayout = z.infer<typeof listLayout>;

function hasNoneTwice(columns: readonly ColumnLayout[]): boolean {
  return new Set(columns.map(({ key }) => key)).size === columns.length;
}

/** What somebody has set for one list. */
export const ownListSettings = z.object({ layout: listLayout.nullable() });
export type OwnListSettings = z.infer<typeof ownListSettings>;

const service = '/edp/api/v1/list-settings';
export const ofListScreen = {
  everybody: 'role',
  because: "one's own settings and views, of lists whose screen the role holds",
} as const;

export const listSettings = {
  own: endpoint({
    summary: "The caller's settings of a list",
    method: 'POST',
    path: `${service}/own`,
    kind: 'query',
    access: 'signed-in',
    permission: ofListScreen,
    input: z.object({ list: listName }),
    output: dataOf(ownListSettings),
  }),
  saveLayout: endpoint({
    summary: 'Keeps how the caller arranges a list; the last one counts',
    method: 'POST',
    path: `${service}/saveLayout`,
    kind: 'command',
    access: 'signed-in',
    permission: ofListScreen,
    input: z.object({ list: listName, layout: listLayout }),
    output: nothing,
  }),
};
