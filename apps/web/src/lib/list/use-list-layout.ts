import { use } from 'react';
import { useStored } from '../browser/storage.ts';
import { TabContext } from '../address/tab.ts';
import { useFetch } from '../query/use-fetch.ts';
import { useSession } from '../session/session.ts';
import { changeViewLayout, VIEW, viewKey, viewLayouts } from './view-layouts.ts';
import {
  changeLayout,
  copyOf,
  listCopies,
  listSettingsQuery,
  type ListLayout,
  type ListName,
} from './list-settings.ts';

export interface KeptLayout {
  /** Undefined for a list that remembers nothing. */
  change: ((layout: ListLayout) => void) | undefined;
  layout: ListLayout | undefined;
  /** Whether it is known how the list is to be drawn. */
  known: boolean;
}

/** How somebody has arranged a list, kept from one visit to the next; a list without a name remembers nothing. */
export function useListLayout(list: ListName | undefined): KeptLayout {
  const person = useSession();
  const { active = true, search } = use(TabContext) ?? {};
  const views = useStored(viewLayouts);
  const copies = useStored(listCopies);
  // Without a name it is never asked.
  const query = listSettingsQuery(list ?? 'brand', person);
  const fetched = useFetch(query, { enabled: active && list !== undefined });
  if (list === undefined) return { layout: undefined, change: undefined, known: true };
  const view = viewKey(list, search?.get(VIEW));
  const settings = copyOf(copies, list, person) ?? fetched.data;
  return {
    layout: views[view] ?? settings?.layout ?? undefined,
    change: (layout) => (view in views ? changeViewLayout(view, layout) : changeLayout(list, layout)),
    known: settings !== undefined || fetched.failure !== null,
  };
}
