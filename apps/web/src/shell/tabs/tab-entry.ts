import type { MenuItem } from '@edp/contract/menus';
import { HOME, itemOfTab } from '../../lib/session/menu.ts';
import { routeOf } from './tabs.ts';

/** The menu entry that a tab belongs to: by its own address, else by a screen that its route is part of. */
export function entryOfTab(items: readonly MenuItem[], tabKey: string): MenuItem | undefined {
  const addresses = [tabKey, ...partOf(tabKey)];
  return addresses.map((address) => itemOfTab(items, address)).find((item) => item !== undefined);
}

/** Whether the role may open a tab; home and what shows nothing of the tenant is everybody's. */
export function isHeld(items: readonly MenuItem[], tabKey: string): boolean {
  if (tabKey === HOME || routeOf(tabKey)?.route.isEverybodys) return true;
  return entryOfTab(items, tabKey) !== undefined;
}

/** The list that a path leads back to: one that the role may open, where there are several. */
export function parentOf(items: readonly MenuItem[], path: string): string {
  const lists = partOf(path);
  return lists.find((list) => isHeld(items, list)) ?? lists[0] ?? `/${path.split('/')[1] ?? ''}`;
}

function partOf(path: string): readonly string[] {
  return routeOf(path)?.route.partOf ?? [];
}
