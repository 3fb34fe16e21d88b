import type { ParsedInputOf } from '@edp/contract/endpoint';
import { MAX_MENU_DEPTH } from '@edp/contract/menus';
import type { MenuEntry, menus } from '@edp/contract/menus';
import { AppError } from '../../app-error.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import { nextOf, planPlace } from '../../database/trees/move-node.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { given, listed, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { entryRecord, setGrants } from '../resources/resources.queries.ts';
import { findRoles } from '../roles/roles.queries.ts';
import {
  changeGrants,
  createEntry,
  listEntries,
  lockEntries,
  renumberEntries,
  updateEntry,
} from './menu-entries.queries.ts';
import type { StoredEntry } from './menu-entries.queries.ts';
import { builtInOf, childrenOf, find, kindOf, pathOf, toMenuEntry, withBelow } from './menu-entries.ts';
import type { Menu } from './menu-entries.ts';

/** More of the tenant's own nobody would find their way in. */
const MAX_ENTRIES = 500;

/** @throws AppError invalidInput naming the field, invalidState when there are too many */
export async function saveNewEntry(
  context: SignedInContext,
  { kind, parentId = 0, hidden, opensWindow, roleIds, ...form }: ParsedInputOf<typeof menus.create>,
): Promise<MenuEntry> {
  const menu = await lockRoom(context, { parentId, kind });
  if (kind === 'link' && form.url === undefined) throw AppError.invalidField('url', '请输入地址');
  refuseForeignFields(kind, { url: form.url, roleIds });
  const { sort, renumbered } = planPlace(childrenOf(menu, parentId), 0);
  await renumberEntries(context, renumbered);
  const fields = { ...form, hidden: hidden === 1, opensWindow: opensWindow === 1 };
  const id = await createEntry(context, { ...fields, kind, parentId, sort });
  const { roleId } = context.session;
  const granted = kind === 'group' ? [] : (roleIds ?? (roleId === null ? [] : [roleId]));
  const changes = await rolesChanged(context, [], granted);
  await setGrants(context, id, granted);
  const saved = await entryAfter(context, id);
  const { englishName, url } = saved;
  await recordEvent(context, {
    kind: 'menuEntryCreated',
    subject: subjectOf(saved),
    changes: [
      ...given('englishName', englishName),
      ...given('url', url),
      ...given('parent', find(menu, parentId)?.chineseName ?? ''),
      ...changes,
    ],
  });
  return saved;
}

/**
 * The menu, in which there is room for one more entry below the parent.
 * @throws AppError invalidInput naming parentId, invalidState when there are too many
 */
export async function lockRoom(
  context: SignedInContext,
  { parentId, kind }: { parentId: number; kind: string },
): Promise<StoredEntry[]> {
  const menu = await lockEntries(context);
  if (menu.length >= MAX_ENTRIES) throw new AppError('invalidState', `最多${MAX_ENTRIES}个`);
  refuseWrongPlace(menu, { parentId, kind });
  return menu;
}

/** @throws AppError notFound, stale with the entry as it is now, invalidInput naming the field */
export async function saveEntry(
  context: SignedInContext,
  { id, version, hidden, opensWindow, roleIds, ...form }: ParsedInputOf<typeof menus.update>,
): Promise<MenuEntry> {
  const menu = await lockEntries(context);
  const current = await requireCurrent(context, menu, { id, version });
  const kind = kindOf(current);
  refuseForeignFields(kind, { url: form.url, roleIds });
  const isHidden = hidden === undefined ? current.hidden : hidden === 1;
  if (isHidden) refuseHidingAdministration(menu, id, 'hidden');
  const changes = roleIds ? await rolesChanged(context, current.roleIds, roleIds) : [];
  await updateEntry(context, id, {
    ...form,
    hidden: isHidden,
    opensWindow: kind === 'link' && opensWindow !== undefined ? opensWindow === 1 : undefined,
  });
  if (roleIds) await setGrants(context, id, roleIds);
  const saved = await entryAfter(context, id);
  await recordEvent(context, {
    kind: 'menuEntryUpdated',
    subject: subjectOf(current),
    changes: [
      ...replaced('name', current.chineseName, saved.chineseName),
      ...replaced('englishName', current.englishName, saved.englishName),
      ...replaced('icon', current.icon, saved.icon),
      ...replaced('url', current.url, saved.url),
      ...replaced('hidden', String(current.hidden), String(saved.hidden === 1)),
      ...replaced('opensWindow', String(current.opensWindow), String(saved.opensWindow === 1)),
      ...changes,
    ],
  });
  return saved;
}

/**
 * Puts an entry before a child of the parent or at the end of them; answers where it stood, as the input that takes it back.
 * @throws AppError notFound, stale, invalidInput naming parentId, invalidState when `beforeId` is no child of it
 */
export async function moveEntry(
  context: SignedInContext,
  { id, version, parentId = 0, beforeId = 0 }: ParsedInputOf<typeof menus.move>,
) {
  const menu = await lockEntries(context);
  const current = await requireCurrent(context, menu, { id, version });
  const former = { parentId: current.parentId, beforeId: nextOf(childrenOf(menu, current.parentId), id) };
  refuseWrongPlace(menu, { id, parentId, kind: kindOf(current) });
  if (pathOf(menu, parentId).some(({ hidden }) => hidden)) refuseHidingAdministration(menu, id, 'parentId');
  const { sort, renumbered } = planPlace(childrenOf(menu, parentId, id), beforeId);
  await renumberEntries(context, renumbered);
  await updateEntry(context, id, { parentId, sort });
  const { version: moved } = await entryAfter(context, id);
  await recordEvent(context, {
    kind: 'menuEntryMoved',
    subject: subjectOf(current),
    changes: replaced('parent', nameOf(menu, former.parentId), nameOf(menu, parentId)),
  });
  return { id, version: moved, former };
}

/** @throws AppError notFound, notAllowed for what came with the product, inUse for a group that holds something */
export async function removeEntry(context: SignedInContext, id: number): Promise<void> {
  const menu = await lockEntries(context);
  const current = find(menu, id);
  if (current === undefined) throw new AppError('notFound');
  if (builtInOf(current) || kindOf(current) === 'screen')
    throw new AppError('invalidState', '内置菜单不能删除，可以隐藏');
  if (childrenOf(menu, id).length > 0) throw new AppError('inUse', '分组内还有菜单，不能删除');
  const changes = await rolesChanged(context, current.roleIds, []);
  await moveToBin(context, entryRecord, [id]);
  await followGroups(context, await listEntries(context));
  await recordEvent(context, { kind: 'menuEntryDeleted', subject: subjectOf(current), changes });
}

/** Which entry an event is about. */
function subjectOf({ id, chineseName }: { id: number; chineseName: string }) {
  return { kind: 'menuEntry', id, name: chineseName } as const;
}

/** Empty for the first level. */
function nameOf(menu: Menu, id: number): string {
  return find(menu, id)?.chineseName ?? '';
}

/** The entry as it is after a change, with the groups granted as their entries are. */
async function entryAfter(context: SignedInContext, id: number): Promise<MenuEntry> {
  const menu = await listEntries(context);
  await followGroups(context, menu);
  const entry = find(menu, id);
  if (entry === undefined) throw new AppError('notFound');
  return toMenuEntry(menu, context.language, entry);
}

/** A group is granted to whom something in it is granted. */
export async function followGroups(context: SignedInContext, menu: Menu): Promise<void> {
  const groups = menu.filter((entry) => kindOf(entry) === 'group');
  const wanted = new Map(
    groups.map((group) => {
      const inside = withBelow(menu, group.id).filter((entry) => kindOf(entry) !== 'group');
      return [group.id, new Set(inside.flatMap(({ roleIds }) => roleIds))];
    }),
  );
  const pairs = (entryId: number, roleIds: readonly number[]) =>
    roleIds.map((roleId) => ({ entryId, roleId }));
  await changeGrants(context, {
    granted: groups.flatMap(({ id, roleIds }) =>
      pairs(
        id,
        [...(wanted.get(id) ?? [])].filter((roleId) => !roleIds.includes(roleId)),
      ),
    ),
    withdrawn: groups.flatMap(({ id, roleIds }) =>
      pairs(
        id,
        roleIds.filter((roleId) => !wanted.get(id)?.has(roleId)),
      ),
    ),
  });
}

async function requireCurrent(
  context: SignedInContext,
  menu: Menu,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<StoredEntry> {
  const current = find(menu, id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current))
    throw await staleRefusal(
      context,
      { table: 'resources', id },
      toMenuEntry(menu, context.language, current),
    );
  return current;
}

/** Only external pages have an address and roles of their own; the roles of a screen are given where roles are maintained. */
function refuseForeignFields(
  kind: string,
  { url, roleIds }: { url: string | undefined; roleIds: readonly number[] | undefined },
): void {
  if (kind === 'link') return;
  if (url !== undefined) throw AppError.invalidField('url', '只有外部页面可以设置地址');
  if (roleIds !== undefined) throw AppError.invalidField('roleIds', '请在角色管理中设置权限');
}

/** A parent has to be a group, none of those below the entry itself, and the menu stays one to be read. */
function refuseWrongPlace(
  menu: Menu,
  { id = 0, parentId, kind }: { id?: number; parentId: number; kind: string },
): void {
  if (parentId === 0) return;
  const parent = find(menu, parentId);
  if (parent === undefined) throw AppError.invalidField('parentId', '上级不存在');
  if (kindOf(parent) !== 'group') throw AppError.invalidField('parentId', '只能放在分组内');
  const path = pathOf(menu, parentId);
  if (path.some((above) => above.id === id)) throw AppError.invalidField('parentId', '不能移动到自己的下级');
  const height = Math.max(1, ...withBelow(menu, id).map((entry) => heightBelow(menu, entry.id, id)));
  // A group at the lowest level could hold nothing.
  const needed = kind === 'group' ? Math.max(2, height) : height;
  if (path.length + needed > MAX_MENU_DEPTH)
    throw AppError.invalidField('parentId', `最多${MAX_MENU_DEPTH}级`);
}

/** Levels from one entry up to another one, both counted. */
function heightBelow(menu: Menu, id: number, topId: number): number {
  return pathOf(menu, id).findIndex((entry) => entry.id === topId) + 1;
}

/** Who maintains the tenant finds the way there by the menu. */
function refuseHidingAdministration(menu: Menu, id: number, field: string): void {
  if (withBelow(menu, id).some((entry) => builtInOf(entry)?.isAdministration))
    throw AppError.invalidField(field, '系统管理和平台运营的菜单不能隐藏');
}

async function rolesChanged(
  context: SignedInContext,
  before: readonly number[],
  after: readonly number[],
): Promise<SecurityChange[]> {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const roles = await findRoles(context, [...added, ...removed]);
  if (added.some((id) => !roles.some(({ roleId }) => roleId === id)))
    throw AppError.invalidField('roleIds', '角色不存在');
  const namesOf = (ids: readonly number[]) =>
    roles.flatMap(({ roleId, roleName }) => (ids.includes(roleId) ? [roleName] : []));
  return listed('roles', namesOf(added), namesOf(removed));
}
