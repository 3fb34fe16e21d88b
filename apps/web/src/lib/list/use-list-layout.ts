import { use } from 'react';
import { useStored } from '../browser/storage.ts';
import { TabContext } from '../address/tab.ts';
import { useFetch } from '../query/use-fetch.ts';
import { useSession } from '../session/session.ts';
import { changeViewLayout, listViewsQuery, VIEW, viewLayouts } from './list-views.ts';
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
  const tab = use(TabContext);
  const active = tab?.active ?? true;
  const view = useShownView(list, tab?.search);
  const copies = useStored(listCopies);
  // Without a name it is never asked.
  const query = listSettingsQuery(list ?? 'brand', person);
  const fetched = useFetch(query, { enabled: active && list !== undefined });
  if (list === undefined) return { layout: undefined, change: undefined, known: true };
  const settings = copyOf(copies, list, person) ?? fetched.data;
  return {
    layout: view?.layout ?? settings?.layout ?? undefined,
    change: (layout) => (view ? changeViewLayout(view.id, layout) : changeLayout(list, layout)),
    known: settings !== undefined || fetched.failure !== null,
  };
}

/** The view that the address names, with what was changed of its layout on this machine. */
function useShownView(list: ListName | undefined, search: URLSearchParams | undefined) {
  const id = Number(search?.get(VIEW)) || undefined;
  const changed = useStored(viewLayouts);
  const { data } = useFetch(listViewsQuery(list ?? 'brand'), {
    enabled: list !== undefined && id !== undefined,
  });
  const view = data?.views.find((one) => one.id === id);
  return view && { id: view.id, layout: changed[view.id] ?? view.layout ?? undefined };
}
