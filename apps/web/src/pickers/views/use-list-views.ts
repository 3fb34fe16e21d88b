import { useEffect, useEffectEvent, useState } from 'react';
import { listViews, type ListView, type ViewState } from '@edp/contract/list-views';
import { call, saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { changeViewLayout, NO_VIEW, VIEW, viewKey, viewLayouts } from '../../lib/list/view-layouts.ts';
import type { ListName } from '../../lib/list/list-settings.ts';
import { useListLayout } from '../../lib/list/use-list-layout.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

export interface ViewedList extends Pick<List<unknown>, 'filters' | 'sort'> {
  name: ListName;
}

interface Views {
  views: ListView[];
  defaultViewId: number | null;
}

/** Views of a list in the reader's order. */
function listViewsQuery(list: ListName): Query<Views> {
  return {
    key: [listViews.list.path, list],
    fetch: async (signal) => (await call(listViews.list, { list }, { signal })).data,
  };
}

const NONE: readonly ListView[] = [];

/** Views of the list in the tab, and which of them it shows. */
export function useListViews({ name, filters, sort }: ViewedList) {
  const t = useTexts();
  const { search, setSearch, active } = useTab();
  const layouts = useStored(viewLayouts);
  const { layout } = useListLayout(name);
  const { data, change, reload } = useFetch(listViewsQuery(name), { enabled: active });
  const views = data?.views ?? NONE;
  const named = search.get(VIEW);
  const shown = views.find(({ id }) => String(id) === named);
  const used = Object.entries(filters).filter(([, value]) => value !== '');

  /** Puts what a view keeps in the place of what the address has; undefined is the list as it is. */
  const show = (view: ListView | undefined) => {
    const kept: Readonly<Record<string, string>> = view?.filters ?? {};
    if (view) changeViewLayout(viewKey(name, view.id), view.layout);
    setSearch({
      ...Object.fromEntries(Object.keys(filters).map((filter) => [filter, kept[filter] || undefined])),
      sortField: view?.sort?.field,
      sortOrder: view?.sort?.order,
      pageNo: undefined,
      [VIEW]: view ? String(view.id) : data?.defaultViewId ? NO_VIEW : undefined,
    });
  };

  // A link names its view alone, and a list that is opened by itself begins with somebody's usual one.
  const [isOpened, setOpened] = useState(false);
  const open = useEffectEvent(() => {
    const isAsItIs = used.length === 0 && sort === undefined;
    const first = shown ?? (named === null ? views.find(({ id }) => id === data?.defaultViewId) : undefined);
    const isDrawn = first !== undefined && viewKey(name, first.id) in layouts;
    if (first && isAsItIs && (hasOwnRows(first) || !isDrawn)) show(first);
    else if (first && shown && !isDrawn) changeViewLayout(viewKey(name, first.id), first.layout);
    else if (named !== null && named !== NO_VIEW && !shown) setSearch({ [VIEW]: undefined });
  });
  useEffect(() => {
    if (!data || isOpened) return;
    open();
    setOpened(true);
  }, [data, isOpened]);

  const arrange = async (order: readonly ListView[], defaultViewId: number | null) => {
    change(() => ({ views: [...order], defaultViewId }));
    const ids = order.map(({ id }) => id);
    try {
      await saveCommand(listViews.arrange, { list: name, order: ids, defaultViewId });
    } catch (error) {
      reportFailure(error, t('操作失败'));
      await reload();
    }
  };
  const drawn = shown && layouts[viewKey(name, shown.id)];
  const current: ViewState = {
    filters: Object.fromEntries(used),
    sort: sort ?? null,
    layout: (shown ? drawn : layout) ?? null,
  };
  const isChanged =
    !isSame(current.filters, shown?.filters ?? {}) ||
    !isSame(current.sort, shown?.sort ?? null) ||
    (shown !== undefined && drawn !== undefined && !isSame(drawn, shown.layout));
  return {
    views,
    shown,
    current,
    defaultViewId: data?.defaultViewId ?? null,
    isChanged,
    show,
    arrange,
    reload,
  };
}

export type ListViewsState = ReturnType<typeof useListViews>;

/** Whether the view narrows or orders the list. */
function hasOwnRows({ filters, sort }: ListView): boolean {
  return Object.keys(filters).length > 0 || sort !== null;
}

function isSame(one: object | null, other: object | null): boolean {
  const text = (value: object | null) => JSON.stringify(value && Object.entries(value).sort());
  return text(one) === text(other);
}
