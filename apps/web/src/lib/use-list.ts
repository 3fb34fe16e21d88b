import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText } from './failure.ts';
import { readListAddress, type Filters, type ListAddress, type Sort } from './list-address.ts';
import type { ListSource } from './list-source.ts';
import { useSession } from './session.ts';
import { useTab, type Tab } from './tab.ts';
import { useLanguage, useTexts } from './texts.tsx';

/** One page of a list and the verbs that change it. */
export interface List<Row> extends ListAddress {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The total is only known to be larger than the bound. */
  totalBounded: boolean;
  loading: boolean;
  /** Why there are no rows to show. */
  error: string | undefined;
  /** Takes these filters (none: clears all) and goes to page 1; the same ones again load anew. */
  search(filters: Filters): void;
  /** Clears all filters and goes to page 1, with another page size where the list asks for one. */
  reset(): void;
  turnTo(pageNo: number, pageSize?: number): void;
  /** Undefined gives the list's own order, newest first. */
  sortBy(sort: Sort | undefined): void;
  /** Answers the rows as they are then; undefined where that fails. */
  reload(): Promise<readonly Row[] | undefined>;
}

/** A list whose page, order and filters live in the tab's address. */
export function useList<Row>(source: ListSource<Row>): List<Row> {
  return useListAt(source, useTab());
}

/** A list in a window: page, order and filters are the window's own and go with it. */
export function useLocalList<Row>(source: ListSource<Row>): List<Row> {
  const { active } = useTab();
  const [search, replace] = useState(() => new URLSearchParams());
  const setSearch = (changes: Changes) => replace((former) => withChanges(former, changes));
  return useListAt(source, { active, search, setSearch });
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
type Place = Pick<Tab, 'active' | 'search' | 'setSearch'>;

function useListAt<Row>(source: ListSource<Row>, place: Place): List<Row> {
  const t = useTexts();
  const { setSearch } = place;
  const address = readListAddress(place.search, source.filters);
  const { query, data } = usePage(source, address, place);
  const { total = 0, totalBounded = false } = data ?? {};
  useLastPage(address, data, place);
  const reload = async () => {
    const { data: fresh, isError } = await query.refetch();
    return isError ? undefined : fresh?.data;
  };
  const search = (next: Filters, size = address.pageSize) => {
    const isSame = source.filters.every((name) => (next[name] ?? '') === address.filters[name]);
    // The very same call under way is the answer; another one would only cut it short.
    if (isSame && address.pageNo === 1 && address.pageSize === size)
      return void query.refetch({ cancelRefetch: false });
    const entries = source.filters.map((name) => [name, next[name] || undefined]);
    const pageSize = size === address.pageSize ? {} : { pageSize: String(size) };
    setSearch({ ...Object.fromEntries(entries), ...pageSize, pageNo: undefined });
  };
  return {
    ...address,
    rows: data?.data,
    total,
    totalBounded,
    loading: query.isFetching,
    error: query.error && !data ? failureText(query.error, t('获取数据失败')) : undefined,
    reload,
    search: (next) => search(next),
    reset: () => search({}, source.sizeAfterReset),
    turnTo: (to, size = address.pageSize) => setSearch({ pageNo: String(to), pageSize: String(size) }),
    sortBy: (by) => setSearch({ sortField: by?.field, sortOrder: by?.order, pageNo: undefined }),
  };
}

/** Loads a page while its tab is in front. */
function usePage<Row>(source: ListSource<Row>, address: ListAddress, { active }: Place) {
  const [language] = useLanguage();
  const person = useSession();
  const page = source.page(address, { person, language });
  const query = useQuery({
    ...page,
    enabled: active && person !== undefined,
    placeholderData: keepPreviousData,
  });
  // While loading, the former rows stay; those of another role or language never do.
  const isOurs = query.data?.who === page.queryKey[2];
  return { query, data: isOurs ? { ...query.data, isFormer: query.isPlaceholderData } : undefined };
}

interface LoadedPage {
  data?: readonly unknown[];
  total?: number;
  isFormer: boolean;
}

/** Deleting can empty the last page; then the one before it is shown. */
function useLastPage(
  { pageNo, pageSize }: ListAddress,
  page: LoadedPage | undefined,
  { setSearch, active }: Place,
): void {
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / pageSize));
  const isBeyond = active && page?.isFormer === false && page.data?.length === 0 && pageNo > last;
  useEffect(() => {
    if (isBeyond) setSearch({ pageNo: String(last) });
  }, [isBeyond, last, setSearch]);
}
