import { use, useEffect, useState } from 'react';
import type { MenuItem } from '@edp/contract/menus';
import { addressOfItem, MenuContext, shownOf } from '../../lib/session/menu.ts';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { spellingsFor, type Spellings } from '../../lib/language/spellings.ts';
import { MAX_SHOWN, type Option } from './options.ts';

interface PlacedItem {
  item: MenuItem;
  above: readonly string[];
}

/** How names may be typed: as they are written, and once the sounds are there by these. */
export function useSpellings(text: string): Spellings | undefined {
  const [spellings, setSpellings] = useState<{ of: Spellings }>();
  useEffect(() => {
    let current = true;
    spellingsFor(text)
      .then((of) => current && setSpellings({ of }))
      .catch((error: unknown) => console.error(error));
    return () => {
      current = false;
    };
  }, [text]);
  return spellings?.of;
}

/** How well a name fits: 0 it begins so, 1 it holds it; undefined when it does not. */
function fitOf(name: string, text: string, spellings: Spellings): number | undefined {
  const wanted = text.toLowerCase().split(/\s+/);
  const spelled = spellings(name);
  if (!wanted.every((word) => spelled.some((one) => one.includes(word)))) return undefined;
  return spelled.some((one) => one.startsWith(wanted[0] ?? '')) ? 0 : 1;
}

export function bestFitting<T>(
  all: readonly T[],
  text: string,
  spellings: Spellings,
  nameOf: (one: T) => string,
): T[] {
  return all
    .flatMap((one) => {
      const fit = fitOf(nameOf(one), text, spellings);
      return fit === undefined ? [] : [{ one, fit }];
    })
    .toSorted((first, second) => first.fit - second.fit)
    .slice(0, MAX_SHOWN)
    .map(({ one }) => one);
}

/** Entries of the menu that fit what was typed. */
export function useMenuOptions(text: string, spellings: Spellings | undefined): readonly Option[] {
  const items = placed(shownOf(use(MenuContext)));
  if (text === '' || !spellings) return [];
  return bestFitting(items, text, spellings, ({ item }) => item.name).map(({ item, above }) =>
    menuOption(item, above.join(' / ')),
  );
}

export function menuOption(item: MenuItem, detail: string): Option {
  return {
    key: `menu ${item.id}`,
    icon: <MenuIcon name={item.icon} />,
    name: item.name,
    detail,
    ...(item.opensWindow
      ? { run: () => void window.open(item.url, '_blank', 'noopener,noreferrer') }
      : { to: addressOfItem(item) ?? '' }),
  };
}

/** What leads somewhere, with the names of what it stands below. */
function placed(items: readonly MenuItem[], above: readonly string[] = []): PlacedItem[] {
  return items.flatMap((item) => [
    ...(item.list.length === 0 && addressOfItem(item) ? [{ item, above }] : []),
    ...placed(item.list, [...above, item.name]),
  ]);
}
