import { useEffect, useEffectEvent, useRef } from 'react';
import { listViews, type ListView, type ViewState } from '@edp/contract/list-views';
import { call, saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { changeViewLayout, NO_VIEW, VIEW, viewKey, viewLayouts } from '../../lib/list/view-layouts.ts';
import { sortParams } from '../../lib/list/list-address.ts';
import type { ListName } from '../../lib/list/list-settings.ts';
import { useListLayout } from '../../lib/list/use-list-layout.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

export interface ViewedList extends Pick<List<unknown>, 'filters' | 'sort'> {
  pageOf: List<unknown>['pageOf'] | undefined;
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
export function useListViews(list: ViewedList) {
  const { name } = list;
  const { search, active } = useTab();
  const layouts = useStored(viewLayouts);
  const { layout } = useListLayout(name);
  const { data, change, reload } = useFetch(listViewsQuery(name), { enabled: active });
  const { views = NONE, defaultViewId = null } = data ?? {};
  const shown = views.find(({ id }) => String(id) === search.get(VIEW));
  const show = useShowView(list, defaultViewId);
  useOpening(list, data, show);
  const arrange = useArrange(name, change, reload);
  const drawn = shown ? layouts[viewKey(name, shown.id)] : layout;
  const current: ViewState = { ...asked(list), layout: drawn ?? null };
  return {
    list: name,
    views,
    shown,
    current,
    defaultViewId,
    isChanged: isChanged(current, shown, drawn !== undefined),
    show,
    arrange,
    reload,
  };
}

/** A function that puts what a view keeps in the place of what the address has; undefined is the list as it is. Chosen, it is a step. */
function useShowView({ name, filters }: ViewedList, defaultViewId: number | null) {
  const { setSearch } = useTab();
  return (view: ListView | undefined, isChosen = true) => {
    const kept: Readonly<Record<string, string>> = view?.filters ?? {};
    if (view) changeViewLayout(viewKey(name, view.id), view.layout);
    setSearch(
      {
        ...Object.fromEntries(Object.keys(filters).map((filter) => [filter, kept[filter] || undefined])),
        ...sortParams(view?.sort),
        pageNo: undefined,
        [VIEW]: view ? String(view.id) : defaultViewId === null ? undefined : NO_VIEW,
      },
      isChosen,
    );
  };
}

/** A link names its view alone, and a list that is opened by itself begins with somebody's usual one. */
function useOpening(
  list: ViewedList,
  data: Views | undefined,
  show: (view: ListView, isChosen: boolean) => void,
): void {
  const { search, setSearch } = useTab();
  const isOpened = useRef(false);
  const open = useEffectEvent(({ views, defaultViewId }: Views) => {
    const named = search.get(VIEW);
    const first = views.find(({ id }) => (named === null ? id === defaultViewId : String(id) === named));
    if (!first) {
      if (named !== null && named !== NO_VIEW) setSearch({ [VIEW]: undefined });
      return;
    }
    const key = viewKey(list.name, first.id);
    const isDrawn = key in viewLayouts.read();
    if (isAsItIs(asked(list)) && !(isDrawn && isAsItIs(first))) show(first, false);
    else if (named !== null && !isDrawn) changeViewLayout(key, first.layout);
  });
  useEffect(() => {
    if (!data || isOpened.current) return;
    isOpened.current = true;
    open(data);
  }, [data]);
}

function useArrange(
  list: ListName,
  change: (update: (data: Views) => Views) => void,
  reload: () => Promise<unknown>,
) {
  const t = useTexts();
  return async (order: readonly ListView[], defaultViewId: number | null) => {
    change(() => ({ views: [...order], defaultViewId }));
    const ids = order.map(({ id }) => id);
    try {
      await saveCommand(listViews.arrange, { list, order: ids, defaultViewId });
    } catch (error) {
      reportFailure(error, t('操作失败'));
      await reload();
    }
  };
}

export type ListViewsState = ReturnType<typeof useListViews>;

type Asked = Pick<ViewState, 'filters' | 'sort'>;

/** What the list is narrowed and ordered by. */
function asked({ filters, sort }: ViewedList): Asked {
  const used = Object.entries(filters).filter(([, value]) => value !== '');
  return { filters: Object.fromEntries(used), sort: sort ?? null };
}

function isAsItIs({ filters, sort }: Asked): boolean {
  return Object.keys(filters).length === 0 && sort === null;
}

function isChanged(current: ViewState, shown: ListView | undefined, isDrawn: boolean): boolean {
  if (!shown) return !isAsItIs(current);
  return (
    !isSame(current.filters, shown.filters) ||
    !isSame(current.sort, shown.sort) ||
    (isDrawn && !isSame(current.layout, shown.layout))
  );
}

function isSame(one: object | null, other: object | null): boolean {
  const text = (value: object | null) => JSON.stringify(value && Object.entries(value).sort());
  return text(one) === text(other);
}
