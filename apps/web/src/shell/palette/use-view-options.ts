import { use } from 'react';
import type { MenuItem } from '@edp/contract/menus';
import type { Spellings } from '../../lib/language/spellings.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { namedViewsQuery, offeredView } from '../../lib/list/named-view.ts';
import { MenuContext } from '../../lib/session/menu.ts';
import type { Option } from './options.ts';
import { bestFitting } from './use-menu-options.tsx';

interface View {
  id: number;
  list: string;
  name: string;
}

/** Views of lists whose name fits what was typed. */
export function useViewOptions(text: string, spellings: Spellings | undefined): readonly Option[] {
  const menu = use(MenuContext);
  const { data = [] } = useFetch(namedViewsQuery, { enabled: text !== '' });
  if (text === '' || !spellings) return [];
  return viewOptions(
    bestFitting(data, text, spellings, ({ name }) => name),
    menu,
  );
}

/** Views as they are offered: with the screen of their list. */
export function viewOptions(views: readonly View[], menu: readonly MenuItem[]): Option[] {
  return views.flatMap(({ id, list, name }) => {
    const offered = offeredView(menu, { list, id });
    return offered ? [{ key: `view ${id}`, badge: offered.of, name, to: offered.to }] : [];
  });
}
