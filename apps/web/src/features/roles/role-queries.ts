import { roles } from '@edp/contract/roles';
import { prefetch, queryOf } from '../../lib/query/query.ts';

export const ROLE = 'role';

export const allRoles = queryOf(roles.overview, {});
export const grantable = queryOf(roles.grantable, {});
const roleQuery = (id: number) => queryOf(roles.detail, { id });

/** The role that the address names, 0 where it names none. */
export function chosenRole(search: URLSearchParams): number {
  const id = Number(search.get(ROLE));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

export function startRoles(search: URLSearchParams): void {
  void prefetch(allRoles);
  void prefetch(grantable);
  const id = chosenRole(search);
  if (id > 0) void prefetch(roleQuery(id));
}
