import { listViews } from '@edp/contract/list-views';
import type { MenuItem } from '@edp/contract/menus';
import { listPath, viewAddress } from './view-address.ts';
import { queryOf } from '../query/query.ts';
import { itemOfTab } from '../session/menu.ts';

/** What the views of all lists are called. */
export const namedViewsQuery = queryOf(listViews.all, {});

/** A view as it is offered outside its list. */
export interface OfferedView {
  to: string;
  /** What the screen of its list is called. */
  of: string;
}

/** Where a view leads, and of which screen it is; undefined where its list has no page that the reader has in the menu. */
export function offeredView(
  items: readonly MenuItem[],
  { list, id }: { list: string; id: number },
): OfferedView | undefined {
  const to = viewAddress(list, id);
  const item = itemOfTab(items, listPath(list) ?? '');
  return to && item ? { to, of: item.name } : undefined;
}
