import type { MenuItem } from '@edp/contract/menus';
import type { Spellings } from '../../lib/language/spellings.ts';

/** The entries that fit with the headings above them; a heading that fits keeps all its entries. */
export function searchMenu(items: readonly MenuItem[], search: string, spellings: Spellings): MenuItem[] {
  const wanted = search.trim().toLowerCase();
  return items.flatMap((item) => {
    if (spellings(item.name).some((spelling) => spelling.includes(wanted))) return [item];
    const list = searchMenu(item.list, search, spellings);
    return list.length > 0 ? [{ ...item, list }] : [];
  });
}
