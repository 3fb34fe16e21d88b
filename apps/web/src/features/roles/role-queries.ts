import { roles } from '@edp/contract/roles';
import { queryOf } from '../../lib/query/query.ts';

export const ROLE = 'role';

export const allRoles = queryOf(roles.overview, {});
export const grantable = queryOf(roles.grantable, {});

/** The role that the address names, 0 where it names none. */
export function chosenRole(search: URLSearchParams): number {
  const id = Number(search.get(ROLE));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
