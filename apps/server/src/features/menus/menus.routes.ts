import { MENU_ROOT, menus } from '@edp/contract/menus';
import type { MenuItem, ScreenPermission } from '@edp/contract/menus';
import { visibleColumns } from '@edp/contract/visible-columns';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { framingOf } from './framing.ts';
import { toTree } from './menu-entries.ts';
import { listEntries } from './menu-entries.queries.ts';
import { hasMenuAddress, listGrantedResources, listRolesByName } from './menus.queries.ts';
import type { GrantedResource } from './menus.queries.ts';
import { resetMenu } from './reset-menu.ts';
import { moveEntry, removeEntry, saveEntry, saveNewEntry } from './save-entry.ts';

export const menuRoutes = implement(menus, {
  async current({ parentId }, context) {
    const { roleId } = context.session;
    const granted = roleId === null ? [] : await listGrantedResources(context, roleId);
    const root = parentId === MENU_ROOT ? null : parentId;
    const menuList = menuUnder(root, granted);
    const hiddenList = hiddenUnder(root, granted, menuList);
    const permissionList = permissionsOf(granted);
    return { data: { menuList, permissionList, ...(hiddenList.length > 0 && { hiddenList }) } };
  },

  async framing({ url }, context) {
    if (!(await hasMenuAddress(context, url))) throw new AppError('notFound');
    return { data: { framing: await framingOf(url, context) } };
  },

  async tree(_input, context) {
    const [menu, roles] = [await listEntries(context), await listRolesByName(context)];
    return { data: { entries: toTree(menu, context.language), roles } };
  },

  create: async (input, context) => ({ data: await saveNewEntry(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveEntry(context, input), msg: '操作成功' }),

  move: async (input, context) => ({ data: await moveEntry(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeEntry(context, id);
    return { msg: '删除成功' };
  },

  reset: async ({ parts }, context) => ({
    data: { changed: await resetMenu(context, parts) },
    msg: '操作成功',
  }),

  checkFraming: async ({ url }, context) => ({ data: { framing: await framingOf(url, context) } }),
});

/** Hidden entries are left out with all below them, and groups in which nothing is left. */
function menuUnder(root: number | null, granted: readonly GrantedResource[]): MenuItem[] {
  const entriesOf = Map.groupBy(
    granted.filter(({ kind, hidden }) => kind === 'menu' && !hidden),
    ({ parent_id }) => parent_id,
  );
  const below = (parentId: number | null): MenuItem[] =>
    (entriesOf.get(parentId) ?? []).flatMap((entry) => {
      const list = below(entry.id);
      return isGroup(entry) && list.length === 0 ? [] : [{ ...itemOf(entry), list }];
    });
  return below(root);
}

/** What the menu leaves out and may be opened all the same: by links, and by its address. */
function hiddenUnder(
  root: number | null,
  granted: readonly GrantedResource[],
  shown: readonly MenuItem[],
): MenuItem[] {
  if (root !== null) return [];
  const inMenu = new Set(idsOf(shown));
  return granted
    .filter((entry) => entry.kind === 'menu' && !isGroup(entry) && !inMenu.has(entry.id))
    .map((entry) => ({ ...itemOf(entry), hidden: true, list: [] }));
}

function itemOf({
  id,
  code,
  name,
  icon,
  url,
  screen,
  opens_window,
}: GrantedResource): Omit<MenuItem, 'list'> {
  return { id, code, name, icon, url, screen, ...(opens_window && { opensWindow: true }) };
}

function isGroup({ url, screen }: GrantedResource): boolean {
  return url === '' && screen === '';
}

function idsOf(items: readonly MenuItem[]): number[] {
  return items.flatMap(({ id, list }) => [id, ...idsOf(list)]);
}

function permissionsOf(granted: readonly GrantedResource[]): ScreenPermission[] {
  const menus = granted.filter(({ kind, screen }) => kind === 'menu' && screen !== '');
  const listed = menus.flatMap(({ screen, visible_columns: columns }) =>
    columns ? [[screen, columns] as const] : [],
  );
  const lists = visibleColumns(new Map(listed));
  return menus.map(({ screen, visible_fields }) => {
    const columns = lists.get(screen);
    return {
      screen,
      buttons: granted
        .filter((resource) => resource.kind === 'button' && resource.screen === screen)
        .map(({ code, name }) => ({ code, name })),
      ...(columns && { columns: [...columns] }),
      ...(visible_fields && { forms: visible_fields }),
    };
  });
}
