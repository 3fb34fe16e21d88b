import { createContext } from 'react';
import type { MenuItem } from '@edp/contract/menus';
export const HOME = '/home';

export const MenuContext = createContext<readonly MenuItem[]>([]);

/** What the menu shows; the other entries may be opened all the same. */
export function shownOf(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.some(({ hidden }) => hidden) ? items.filter(({ hidden }) => !hidden) : items;
}

export function flatten(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.list)]);
}

/** Whether the role holds a screen. */
export function holdsScreen(items: readonly MenuItem[], screen: string | undefined): boolean {
  return flatten(items).some((item) => item.screen === screen);
}

export function isForeign(item: MenuItem): boolean {
  return item.url.startsWith('http');
}

/** Where an entry leads inside the application; undefined for a mere heading. */
export function addressOfItem(item: MenuItem): string | undefined {
  if (isForeign(item)) return `${HOME}?frame=${item.id}`;
  if (!item.url) return undefined;
  return item.url.startsWith('/') ? item.url : `/${item.url}`;
}

export function firstLeaf(items: readonly MenuItem[]): MenuItem | undefined {
  return flatten(shownOf(items)).find(
    (item) => item.list.length === 0 && !item.opensWindow && addressOfItem(item),
  );
}

/** The entry of a tab: its own address, else the screen of which it shows a record. */
export function itemOfTab(items: readonly MenuItem[], tabKey: string): MenuItem | undefined {
  const all = flatten(items);
  return (
    all.find((item) => addressOfItem(item) === tabKey) ??
    all.find((item) => !isForeign(item) && item.url && tabKey.startsWith(`${addressOfItem(item)}/`))
  );
}
