import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

export interface MenuItem {
  id: number;
  code: string;
  name: string;
  icon: string;
  url: string;
  /** The screen that it opens. */
  screen: string;
  list: MenuItem[];
}

const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  screen: onWire('propsCode', z.string()),
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

/** Whether a foreign page may stand in a frame of ours; unknown when it did not answer or is not for the server to ask. */
const framing = z.enum(['allowed', 'refused', 'unknown']);
export type Framing = z.infer<typeof framing>;

/** The menu's root; its children are the first level. */
export const MENU_ROOT = 1;

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
    output: dataOf(z.object({ menuList: z.array(menuItem), permissionList: z.array(screenPermission) })),
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
};
