import { queryOptions } from '@tanstack/react-query';
import { menus, MENU_ROOT } from '@edp/contract/menus';
import type { Language } from '@edp/contract/multilingual';
import { session } from '@edp/contract/session';
import { call } from '../lib/call.ts';

const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

/** Roles of the person with their inventory organisations. */
export function rolesQuery(userId: number, language: Language) {
  return queryOptions({
    ...FOREVER,
    queryKey: ['shell', 'roles', userId, language],
    queryFn: async () => (await call(session.roles, {}, { success: 'shell' })).data.userRoles,
  });
}

/** Menu and permissions of one role; the server takes the role from the ticket. */
export function menuQuery(roleId: number | null, language: Language) {
  return queryOptions({
    ...FOREVER,
    queryKey: ['shell', 'menu', roleId, language],
    queryFn: async () => (await call(menus.current, { supId: MENU_ROOT }, { success: 'shell' })).data,
  });
}
