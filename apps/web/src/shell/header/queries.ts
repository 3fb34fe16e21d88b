import { menus, MENU_ROOT } from '@edp/contract/menus';
import type { Language } from '@edp/contract/multilingual';
import { session, type UserRole } from '@edp/contract/session';
import type { OutputOf } from '@edp/contract/endpoint';
import { call } from '../../lib/api/call.ts';
import { queryOf, type Query } from '../../lib/query/query.ts';

const SHELL = { scope: 'shell', freshFor: Number.POSITIVE_INFINITY } as const;

/** Roles of the person with their inventory organisations. */
export function rolesQuery(userId: number, language: Language): Query<UserRole[]> {
  return {
    ...SHELL,
    key: ['roles', userId, language],
    fetch: async (signal) => (await call(session.roles, {}, { signal })).data.userRoles,
  };
}

/**
 * Menu and permissions of one role; the server takes the role from the ticket. What the menu leaves out stands behind the rest and
 * says so.
 */
export function menuQuery(
  roleId: number | null,
  language: Language,
): Query<OutputOf<typeof menus.current>['data']> {
  const { fetch } = queryOf(menus.current, { parentId: MENU_ROOT });
  return {
    ...SHELL,
    key: ['menu', roleId, language],
    async fetch(signal) {
      const { hiddenList = [], menuList, permissionList } = await fetch(signal);
      return { menuList: [...menuList, ...hiddenList], permissionList };
    },
  };
}
