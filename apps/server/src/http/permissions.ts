import type { Endpoint } from '@edp/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { Rights, Session } from './context.ts';

/** How much of a call's answer a role gets: all of it, what a picker shows, or nothing. */
export type Extent = 'whole' | 'picker' | 'nothing';

/** What counts of whoever calls; who has not chosen a role holds nothing. */
interface Holder {
  roleId: number | null;
  rights: Pick<Rights, 'buttons' | 'screens'>;
}

export function extentOf(endpoint: Endpoint, holder: Holder): Extent {
  if (endpoint.access === 'open' || isPermitted(endpoint.permission, holder)) return 'whole';
  const { screens } = holder.rights;
  return endpoint.picker?.screens.some((screen) => screens.has(screen)) ? 'picker' : 'nothing';
}

function isPermitted(
  permission: Endpoint['permission'],
  { roleId, rights: { buttons, screens } }: Holder,
): boolean {
  if (permission === undefined) return false;
  if ('everybody' in permission) return permission.everybody === 'ticket' || roleId !== null;
  return permission.some((held) => buttons.has(held) || screens.has(held));
}

/**
 * As whom somebody calls. Whoever was given a password by somebody else may change it and sign out, whoever lacks a second factor
 * that is asked for may set one up; to open calls either is nobody.
 * @throws AppError notAllowed
 */
export function admit(endpoint: Endpoint, session: Session | undefined): Session | undefined {
  if (session === undefined) return undefined;
  if (session.mustChangePassword) {
    if (endpoint.firstPassword === 'accepted') return session;
    if (endpoint.access === 'open') return undefined;
    throw new AppError('notAllowed', '请先修改初始密码');
  }
  if (session.secondFactorDue) {
    if (endpoint.secondFactorDue === 'accepted') return session;
    if (endpoint.access === 'open') return undefined;
    throw new AppError('notAllowed', '请先设置二次验证');
  }
  if (extentOf(endpoint, session) !== 'nothing') return session;
  throw new AppError('notAllowed', session.roleId === null ? '请先选择当前角色' : undefined);
}
