import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
import { dataOf } from './paging.ts';

export interface MenuItem {
  id: number;
  code: string;
  name: string;
  icon: string;
  url: string;
  propsCode: string;
  list: MenuItem[];
}

const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  propsCode: z.string(),
  get list() {
    return z.array(menuItem);
  },
});

/** What a role may do on one screen. An absent `columns` or `forms` shows all of them. */
export const screenPermission = z.object({
  propsCode: z.string(),
  buttons: z.array(z.object({ enCode: z.string(), name: z.string() })),
  columns: z.array(z.string()).optional(),
  forms: z.array(z.string()).optional(),
});
export type ScreenPermission = z.infer<typeof screenPermission>;

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
    input: z.object({ supId: recordId.default(MENU_ROOT) }),
    output: dataOf(z.object({ menuList: z.array(menuItem), permissionList: z.array(screenPermission) })),
  }),
};
