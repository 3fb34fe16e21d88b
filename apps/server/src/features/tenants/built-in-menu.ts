import { isAdministration, operatorMenu } from './administration-menu.ts';
import { defaultMenu } from './default-resources.ts';
import type { MenuDefinition } from './menu-definition.ts';

/** An entry that came with the product, as it came. */
export interface BuiltInEntry {
  name: string;
  english: string;
  icon: string;
  /** Key of the group that it stands in; undefined for the first level. */
  parent: string | undefined;
  /** Its place among those that stand with it. */
  place: number;
  isAdministration: boolean;
}

/** By what tells an entry of the menu from the others. */
export function entryKey({ screen = '', code }: { screen?: string | undefined; code: string }): string {
  return `${screen}|${code}`;
}

function collect(
  menu: readonly MenuDefinition[],
  parent: string | undefined,
  found: Map<string, BuiltInEntry>,
): Map<string, BuiltInEntry> {
  for (const [place, entry] of menu.entries()) {
    const { name, english, icon = '', children = [] } = entry;
    const key = entryKey(entry);
    found.set(key, { name, english, icon, parent, place, isAdministration: isAdministration(entry.code) });
    collect(children, key, found);
  }
  return found;
}

/** The menu as new tenants get it, by `entryKey`; the operators' part is behind it. */
export const builtInMenu: ReadonlyMap<string, BuiltInEntry> = collect(
  [...defaultMenu, ...operatorMenu],
  undefined,
  new Map(),
);
