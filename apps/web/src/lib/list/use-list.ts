import { use, useEffect, useState } from 'react';
import { useFetch } from '../query/use-fetch.ts';
import { readListAddress, sortParams, type Filters, type ListAddress, type Sort } from './list-address.ts';
import type { ExportedList } from '@edp/contract/exported-list';
import type { ListQuery, Page } from './list-query.ts';
import type { Query } from '../query/query.ts';
import type { ListName } from './list-settings.ts';
import { ownPageSize } from './page-size.ts';
import { TabContext, useTab, type Tab } from '../address/tab.ts';

export type { ListSelection } from '@edp/contract/list-selection';

/** One page of a list and the verbs that change it. */
export interface List<Row> extends ListAddress {
  /** Under which it remembers how somebody arranges it. */
  name?: ListName | undefined;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The total is only known to be larger than the bound. */
  totalBounded: boolean;
  /** The columns by which so many rows are not put in order; none where nothing is said of it. */
  unordered?: readonly string[] | undefined;
  loading: boolean;
  /** Why there are no rows to show. */
  error: string | undefined;
  /** Takes these filters (none: clears all) and goes to page 1; the same ones fetch again. */
  search(filters: Filters): void;
  /** Clears all filters and goes to page 1, with another page size where the list asks for one. */
  reset(): void;
  turnTo(pageNo: number, pageSize?: number): void;
  /** Undefined gives the list's own order, newest first. */
  sortBy(sort: Sort | undefined): void;
  /** A second column can part what the first one leaves equal. */
  sortsByTwo?: boolean | undefined;
  /** How it is exported; absent where it is not. */
  exported?: ExportedList | undefined;
  /** Files can be made into its records as well. */
  isImported?: boolean | undefined;
  /** What its call is asked for whatever the page, as it goes on the wire. */
  asked: Readonly<Record<string, unknown>>;
  /** How many rows these filters find, and one of them; absent where the rows are not asked for by filters. */
  pageOf?: (filters: Filters) => Query<Page<unknown>>;
  /** Answers the rows as they are then; undefined where that fails. */
  reload(): Promise<readonly Row[] | undefined>;
}

/** A list whose page, order and filters live in the tab's address. */
export function useList<Row>(list: ListQuery<Row>): List<Row> {
  return useListAt(list, { ...useTab(), usualSize: ownPageSize() });
}

/** A list in a window: page, order and filters are the window's own and go with it. */
export function useLocalList<Row>(list: ListQuery<Row>): List<Row> {
  const active = use(TabContext)?.active ?? true;
  const [search, replace] = useState(() => new URLSearchParams());
  const setSearch = (changes: Changes) => replace((former) => withChanges(former, changes));
  return useListAt(list, { active, search, setSearch });
}

type Changes = Record<string, string | undefined>;

function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** Where a list keeps its page, order and filters, and whether it is in front. */
interface Place extends Pick<Tab, 'active' | 'search' | 'setSearch'> {
  /** Of a page that fills the window. */
  usualSize?: number;
}

function useListAt<Row>(list: ListQuery<Row>, place: Place): List<Row> {
  const { active, setSearch } = place;
  const address = readListAddress(place.search, list.filters, place.usualSize);
  const { pageNo, pageSize, filters } = address;
  const page = useFetch(list.page(address), { enabled: active, keepPrevious: true });
  const { data: rows, total = 0, totalBounded = false, unordered } = page.data ?? {};
  // Deleting can empty the last page; then the one before it is shown.
  const last = Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = active && !page.isPrevious && rows?.length === 0 && pageNo > last;
  useEffect(() => {
    if (isBeyond) setSearch({ pageNo: String(last) });
  }, [isBeyond, last, setSearch]);
  const search = (next: Filters, size = pageSize) => {
    const isSame = list.filters.every((name) => (next[name] ?? '') === filters[name]);
    if (isSame && pageNo === 1 && pageSize === size) {
      // The very same call under way is the answer; another one would only cut it short.
      if (!page.loading) void page.reload();
      return;
    }
    const changed = list.filters.filter((name) => (next[name] ?? '') !== filters[name]);
    // Words that are typed on are one step.
    const isTypedOn = changed.length === 1 && changed.every((name) => filters[name] && next[name]);
    setSearch(
      {
        ...Object.fromEntries(list.filters.map((name) => [name, next[name] || undefined])),
        ...(size !== pageSize && { pageSize: String(size) }),
        pageNo: undefined,
      },
      !(isTypedOn && changed[0] === 'keyword'),
    );
  };
  return {
    name: list.name,
    ...address,
    rows,
    total,
    totalBounded,
    unordered,
    loading: page.loading,
    error: page.data ? undefined : page.error,
    exported: list.exported,
    isImported: list.isImported,
    asked: list.asked(address),
    pageOf: (some) => {
      const none = Object.fromEntries(list.filters.map((name) => [name, '']));
      return list.page({ pageNo: 1, pageSize: 1, sort: undefined, filters: { ...none, ...some } });
    },
    reload: async () => (await page.reload())?.data,
    search: (next) => search(next),
    reset: () => search({}, list.sizeAfterReset),
    turnTo: (to, size = pageSize) => setSearch({ pageNo: String(to), pageSize: String(size) }, true),
    sortBy: (by) => setSearch({ ...sortParams(by), pageNo: undefined }, true),
    sortsByTwo: list.sortsByTwo,
  };
}
