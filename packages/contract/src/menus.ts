import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { byId, chosenId, optionalName, recordId, requiredText, version } from './fields.ts';
import { menuIcons } from './menu-icons.ts';
import { dataOf } from './paging.ts';
import { moveInput, moveOutput, newParent, treeNodeShape, type TreeNode } from './tree.ts';
import { onWire } from './wire-names.ts';

export interface MenuItem {
  id: number;
  code: string;
  name: string;
  icon: string;
  url: string;
  /** The screen that it opens. */
  screen: string;
  /** An external page that stands in a window of its own instead of a frame. */
  opensWindow?: true | undefined;
  /** Left out of the menu; its screen may be opened all the same. */
  hidden?: true | undefined;
  list: MenuItem[];
}

const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  screen: onWire('propsCode', z.string()),
  opensWindow: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  get list() {
    return z.array(menuItem);
  },
});

/** What a role may do on one screen. An absent `columns` or `forms` shows all of them. */
export const screenPermission = z.object({
  screen: onWire('propsCode', z.string()),
  buttons: z.array(z.object({ code: onWire('enCode', z.string()), name: z.string() })),
  columns: z.array(z.string()).optional(),
  forms: z.array(z.string()).optional(),
});
export type ScreenPermission = z.infer<typeof screenPermission>;

/** Whether an external page may stand in a frame of ours; unknown when it did not answer or is not for the server to ask. */
const framing = z.enum(['allowed', 'refused', 'unknown']);
export type Framing = z.infer<typeof framing>;

/** The menu's root; its children are the first level. */
export const MENU_ROOT = 1;

/** Levels of the menu, the groups among them. */
export const MAX_MENU_DEPTH = 3;

/** What an entry is: a screen of the product, an external page, or a group of entries. */
const entryKind = z.enum(['screen', 'link', 'group']);
export type MenuEntryKind = z.infer<typeof entryKind>;

/** What an entry is beside its place in the tree, where it is called as the reader's language does. */
const ownEntry = {
  kind: entryKind,
  /** It came with the product: neither its address can be changed nor the entry be removed. */
  builtIn: z.boolean(),
  /** A part of the administration, which stays in the menu. */
  isAdministration: z.boolean(),
  chineseName: z.string(),
  englishName: z.string(),
  icon: z.string(),
  url: z.string(),
  hidden: z.number(),
  opensWindow: z.number(),
  /** The roles that are granted it. */
  roleIds: z.array(z.number()),
  version: z.number(),
};

export interface MenuEntry extends TreeNode {
  kind: MenuEntryKind;
  builtIn: boolean;
  isAdministration: boolean;
  chineseName: string;
  englishName: string;
  icon: string;
  url: string;
  hidden: number;
  opensWindow: number;
  roleIds: number[];
  version: number;
  children: MenuEntry[];
}

const menuEntry: z.ZodType<MenuEntry> = z.object({
  ...treeNodeShape,
  ...ownEntry,
  get children() {
    return z.array(menuEntry);
  },
});

const MAX_URL = 500;
const flag = z.literal([0, 1], '格式不正确').optional();

/** Address of an external page; names and passwords have no place in a menu that many see. */
const foreignAddress = z
  .string('请输入地址')
  .trim()
  .min(1, '请输入地址')
  .max(MAX_URL, `不超过${MAX_URL}个字符`)
  .refine(isForeignAddress, '请输入以 http:// 或 https:// 开头的地址');

function isForeignAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** What the form edits; the client's field rules are read from here. */
export const menuEntryForm = z.object({
  chineseName: requiredText('中文名称', 50),
  englishName: optionalName(100),
  icon: z.enum(menuIcons, '没有这个图标').optional(),
  hidden: flag,
  /** Of external pages alone, as the two below. */
  url: foreignAddress.optional(),
  opensWindow: flag,
  roleIds: z.array(recordId, '格式不正确').max(1_000, '最多1000个').optional(),
});

/** The same for an external page, which has an address. */
export const foreignPageForm = menuEntryForm.extend({ url: foreignAddress });

/** What of the built-in entries can be put back. */
export const menuParts = ['names', 'order', 'visibility'] as const;
export type MenuPart = (typeof menuParts)[number];

const administration = '/edp/api/v1/admin/menus';

export const menus = {
  current: endpoint({
    summary: 'Menu and permissions of the active role',
    method: 'POST',
    path: '/resource/v6/currentRole',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'the shell draws the menu of the role' },
    success: 'shell',
    input: z.object({ parentId: onWire('supId', recordId.default(MENU_ROOT)) }),
    output: dataOf(
      z.object({
        menuList: z.array(menuItem),
        permissionList: z.array(screenPermission),
        /** Entries that are left out of the menu, without those below them. */
        hiddenList: z.array(menuItem).optional(),
      }),
    ),
  }),
  framing: endpoint({
    summary: 'Whether the foreign page of a menu entry may be shown in a frame',
    method: 'GET',
    path: '/edp/menu/framing',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'asks for entries of the own menu alone' },
    input: z.object({ url: z.string('格式不正确').max(500, '不超过500个字符') }),
    output: dataOf(z.object({ framing })),
  }),
  tree: endpoint({
    summary:
      "The tenant's whole menu as those who maintain it see it, with the roles that entries can be granted",
    method: 'POST',
    path: `${administration}/tree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['menu'],
    input: nothing,
    output: dataOf(
      z.object({
        entries: z.array(menuEntry),
        roles: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    ),
  }),
  create: endpoint({
    summary:
      'Adds a group, or an external page that is granted to roles, at the end of those below its parent',
    method: 'POST',
    path: `${administration}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['menu:add'],
    input: menuEntryForm.extend({ kind: z.enum(['link', 'group'], '格式不正确'), parentId: newParent }),
    output: dataOf(menuEntry),
  }),
  update: endpoint({
    summary: 'Changes an entry; of those that came with the product name, icon and whether it is hidden',
    method: 'POST',
    path: `${administration}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['menu:edit'],
    input: menuEntryForm.extend({ id: chosenId('菜单'), version }),
    output: dataOf(menuEntry),
  }),
  move: endpoint({
    summary: 'Puts an entry, with all below it, elsewhere in the menu; answers where it stood before',
    method: 'POST',
    path: `${administration}/move`,
    kind: 'command',
    access: 'signed-in',
    permission: ['menu:move'],
    input: moveInput,
    output: moveOutput,
  }),
  remove: endpoint({
    summary: 'Deletes an external page or an empty group that did not come with the product',
    method: 'POST',
    path: `${administration}/delete`,
    kind: 'command',
    deletes: ['menuEntry'],
    access: 'signed-in',
    permission: ['menu:delete'],
    input: byId,
    output: nothing,
  }),
  reset: endpoint({
    summary:
      'Puts names and icons, order and groups, or visibility of the built-in entries back as they came',
    method: 'POST',
    path: `${administration}/reset`,
    kind: 'command',
    access: 'signed-in',
    permission: ['menu:reset'],
    input: z.object({
      parts: z
        .array(z.enum(menuParts, '格式不正确'), '请选择要恢复的内容')
        .min(1, '请选择要恢复的内容')
        .max(3),
    }),
    output: dataOf(z.object({ changed: z.number() })),
  }),
  checkFraming: endpoint({
    summary: 'Whether an external page may be shown in a frame, before it stands in the menu',
    method: 'POST',
    path: `${administration}/checkFraming`,
    kind: 'query',
    access: 'signed-in',
    permission: ['menu:add', 'menu:edit'],
    input: z.object({ url: foreignAddress }),
    output: dataOf(z.object({ framing })),
  }),
};
