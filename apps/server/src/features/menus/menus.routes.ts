import { MENU_ROOT, menus } from '@edp/contract/menus';
import type { MenuItem, ScreenPermission } from '@edp/contract/menus';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { framingOf } from './framing.ts';
import { hasMenuAddress, listGrantedResources } from './menus.queries.ts';
import type { GrantedResource } from './menus.queries.ts';

export const menuRoutes = implement(menus, {
  async current({ parentId }, context) {
    const { roleId } = context.session;
    const granted = roleId === null ? [] : await listGrantedResources(context, roleId);
    const root = parentId === MENU_ROOT ? null : parentId;
    return { data: { menuList: menuUnder(root, granted), permissionList: permissionsOf(granted) } };
  },

  async framing({ url }, context) {
    if (!(await hasMenuAddress(context, url))) throw new AppError('notFound');
    return { data: { framing: await framingOf(url, context) } };
  },
});

function menuUnder(root: number | null, granted: readonly GrantedResource[]): MenuItem[] {
  const entries = granted.filter(({ kind }) => kind === 'menu');
  const entriesOf = Map.groupBy(entries, ({ parent_id }) => parent_id);
  const below = (parentId: number | null): MenuItem[] =>
    (entriesOf.get(parentId) ?? []).map(({ id, code, name, icon, url, screen }) => ({
      id,
      code,
      name,
      icon,
      url,
      screen,
      list: below(id),
    }));
  return below(root);
}

function permissionsOf(granted: readonly GrantedResource[]): ScreenPermission[] {
  return granted
    .filter((resource) => resource.kind === 'menu' && resource.screen !== '')
    .map(({ screen, visible_columns, visible_fields }) => ({
      screen,
      buttons: granted
        .filter((resource) => resource.kind === 'button' && resource.screen === screen)
        .map(({ code, name }) => ({ code, name })),
      ...(visible_columns && { columns: visible_columns }),
      ...(visible_fields && { forms: visible_fields }),
    }));
}
