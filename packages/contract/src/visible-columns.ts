import { nameInRights } from './restricted-names.ts';
import { restrictableScreens } from './restricted-screens.ts';

/** A column that is made of another screen's: whoever does not see that one does not see this one either. */
const madeOf: Readonly<Record<string, Readonly<Record<string, { screen: string; column: string }>>>> = {
  product: { priceRange: { screen: 'specification', column: 'listPricePerUnit' } },
};

/** What a role's grants list as visible, by screen and under the names of the lists; a screen that is absent shows all. */
type ColumnLists = ReadonlyMap<string, readonly string[]>;

/** The same lists without the columns that would show what is hidden on another screen. */
export function visibleColumns(listed: ColumnLists): ColumnLists {
  const hidden = Object.entries(madeOf).flatMap(([screen, columns]) => {
    const names = Object.entries(columns).filter(([, of]) => !isVisible(listed, of));
    return names.length === 0 ? [] : [{ screen, names: names.map(([name]) => nameInRights(screen, name)) }];
  });
  if (hidden.length === 0) return listed;
  const lists = new Map(listed);
  for (const { screen, names } of hidden)
    lists.set(
      screen,
      columnsOf(listed, screen).filter((name) => !names.includes(name)),
    );
  return lists;
}

function isVisible(listed: ColumnLists, { screen, column }: { screen: string; column: string }): boolean {
  return columnsOf(listed, screen).includes(nameInRights(screen, column));
}

function columnsOf(listed: ColumnLists, screen: string): readonly string[] {
  const all = restrictableScreens.get(screen)?.columns ?? [];
  return listed.get(screen) ?? all.map((name) => nameInRights(screen, name));
}
