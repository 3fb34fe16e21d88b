import type { MenuEntry, MenuEntryKind } from '@edp/contract/menus';
import type { Language } from '@edp/contract/multilingual';
import { builtInMenu, entryKey } from '../tenants/built-in-menu.ts';
import type { BuiltInEntry } from '../tenants/built-in-menu.ts';
import type { StoredEntry } from './menu-entries.queries.ts';

export type Menu = readonly StoredEntry[];

/** As it came with the product; undefined for what the tenant has added. */
export function builtInOf(entry: StoredEntry): BuiltInEntry | undefined {
  return builtInMenu.get(entryKey(entry));
}

export function kindOf({ url, screen }: Pick<StoredEntry, 'url' | 'screen'>): MenuEntryKind {
  if (/^https?:/i.test(url)) return 'link';
  return url === '' && screen === '' ? 'group' : 'screen';
}

/** In their order, all but one. */
export function childrenOf(menu: Menu, parentId: number, exceptId = 0): Menu {
  return menu.filter((entry) => entry.parentId === parentId && entry.id !== exceptId);
}

export function toTree(menu: Menu, language: Language, parentId = 0): MenuEntry[] {
  return childrenOf(menu, parentId).map((entry) => toMenuEntry(menu, language, entry));
}

export function toMenuEntry(menu: Menu, language: Language, entry: StoredEntry): MenuEntry {
  const builtIn = builtInOf(entry);
  const { id, parentId, code, chineseName, englishName, icon, url, sort, roleIds, version } = entry;
  return {
    id,
    parentId,
    code,
    name: (language === 'ENG' && englishName) || chineseName,
    sort,
    status: 1,
    kind: kindOf(entry),
    builtIn: builtIn !== undefined,
    isAdministration: builtIn?.isAdministration ?? false,
    chineseName,
    englishName,
    icon,
    url,
    hidden: entry.hidden ? 1 : 0,
    opensWindow: entry.opensWindow ? 1 : 0,
    roleIds: [...roleIds],
    version,
    children: toTree(menu, language, id),
  };
}

/** From the entry up to the first level, the entry first. */
export function pathOf(menu: Menu, id: number): StoredEntry[] {
  const path: StoredEntry[] = [];
  for (let at = find(menu, id); at && !path.includes(at); at = find(menu, at.parentId)) path.push(at);
  return path;
}

export function find(menu: Menu, id: number): StoredEntry | undefined {
  return menu.find((entry) => entry.id === id);
}

/** The entry and all that stands below it. */
export function withBelow(menu: Menu, id: number): Menu {
  return menu.filter((entry) => pathOf(menu, entry.id).some((above) => above.id === id));
}
