import { menus, type MenuEntry } from '@edp/contract/menus';
import { queryOf } from '../../lib/query/query.ts';

export const menuTree = queryOf(menus.tree, {});

/** An entry wherever it stands in the menu. */
export function findEntry(entries: readonly MenuEntry[], id: number | undefined): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : findEntry(entry.children, id);
    if (found) return found;
  }
  return undefined;
}

/** What holds the words in either name or in the address, with the groups above it; a group that does keeps all its entries. */
export function searchEntries(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.flatMap((entry) => {
    const texts = [entry.chineseName, entry.englishName, entry.url];
    const matched = texts.some((text) => text.toLowerCase().includes(wanted));
    const children = matched ? entry.children : [...searchEntries(entry.children, typed)];
    return matched || children.length > 0 ? [{ ...entry, matched, children }] : [];
  });
}
