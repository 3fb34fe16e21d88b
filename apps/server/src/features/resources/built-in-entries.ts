import { AppError } from '../../app-error.ts';
import { builtInMenu, entryKey } from '../tenants/built-in-menu.ts';
import type { BuiltInEntry } from '../tenants/built-in-menu.ts';
import type { ResourceFields, StoredResource } from './resources.queries.ts';

function builtInOf(entry: StoredResource): BuiltInEntry | undefined {
  return entry.kind === 'menu' ? builtInMenu.get(entryKey(entry)) : undefined;
}

/**
 * The screen of the menu and these calls let the same be done to an entry that came with the product: it has another name, icon and
 * place.
 * @throws AppError invalidInput naming the field
 */
export function refuseBuiltInChange(
  known: ReadonlyMap<number, StoredResource>,
  current: StoredResource,
  { roleIds, ...fields }: Partial<ResourceFields> & { roleIds?: readonly number[] | undefined },
): void {
  const builtIn = builtInOf(current);
  if (builtIn === undefined) return;
  for (const [name, message] of kept)
    if (fields[name] !== undefined && fields[name] !== current[name])
      throw AppError.invalidField(name, message);
  if (roleIds !== undefined && !isSame(roleIds, current.roleIds))
    throw AppError.invalidField('roleIds', '请在角色管理中设置权限');
  if (fields.parentId && fields.parentId !== current.parentId)
    refusePlace(known, known.get(fields.parentId), builtIn);
}

const kept = [
  ['code', '内置菜单的代码和页面不能修改'],
  ['screen', '内置菜单的代码和页面不能修改'],
  ['url', '只有外部页面可以设置地址'],
] as const;

function refusePlace(
  known: ReadonlyMap<number, StoredResource>,
  parent: StoredResource | undefined,
  { isAdministration }: BuiltInEntry,
): void {
  if (parent && (parent.url !== '' || parent.screen !== ''))
    throw AppError.invalidField('parentId', '只能放在分组内');
  if (isAdministration && isHidden(known, parent))
    throw AppError.invalidField('parentId', '系统管理和平台运营的菜单不能隐藏');
}

/** @throws AppError invalidState */
export function refuseBuiltInRemoval(entry: StoredResource): void {
  if (builtInOf(entry)) throw new AppError('invalidState', '内置菜单不能删除，可以隐藏');
}

/** By itself or by what it stands in. */
function isHidden(known: ReadonlyMap<number, StoredResource>, entry: StoredResource | undefined): boolean {
  return entry !== undefined && (entry.hidden || isHidden(known, known.get(entry.parentId)));
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  const known = new Set(others);
  return new Set(some).size === known.size && some.every((id) => known.has(id));
}
