import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText } from './failure.ts';
import { readListAddress, type Filters, type ListAddress, type Sort } from './list-address.ts';
import type { ListSource } from './list-source.ts';
import { useSession } from './session.ts';
import { useTab } from './tab.ts';
import { useLanguage, useTexts } from './texts.tsx';

/** One page of a list and the verbs that change it; page, order and filters live in the tab's address. */
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
  turnTo(pageNo: number, pageSize?: number): void;
  /** Undefined gives the list's own order, newest first. */
  sortBy(sort: Sort | undefined): void;
  reload(): void;
}

export function useList<Row>(source: ListSource<Row>): List<Row> {
  const t = useTexts();
  const { search, setSearch } = useTab();
  const address = readListAddress(search, source.filters);
  const { query, data } = usePage(source, address);
  const { total = 0, totalBounded = false } = data ?? {};
  useLastPage(address, data);
  const reload = () => void query.refetch();
  return {
    ...address,
    rows: data?.data,
    total,
    totalBounded,
    loading: query.isFetching,
    error: query.error && !data ? failureText(query.error, t('获取数据失败')) : undefined,
    reload,
    search(next) {
      const isSame = source.filters.every((name) => (next[name] ?? '') === address.filters[name]);
      // The very same call under way is the answer; another one would only cut it short.
      if (isSame && address.pageNo === 1) return void query.refetch({ cancelRefetch: false });
      const entries = source.filters.map((name) => [name, next[name] || undefined]);
      setSearch({ ...Object.fromEntries(entries), pageNo: undefined });
    },
    turnTo: (to, size = address.pageSize) => setSearch({ pageNo: String(to), pageSize: String(size) }),
    sortBy: (by) => setSearch({ sortField: by?.field, sortOrder: by?.order, pageNo: undefined }),
  };
}

/** Loads a page while its tab is in front. */
function usePage<Row>(source: ListSource<Row>, address: ListAddress) {
  const [language] = useLanguage();
  const person = useSession();
  const { active } = useTab();
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
function useLastPage({ pageNo, pageSize }: ListAddress, page: LoadedPage | undefined): void {
  const { setSearch, active } = useTab();
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / pageSize));
  const isBeyond = active && page?.isFormer === false && page.data?.length === 0 && pageNo > last;
  useEffect(() => {
    if (isBeyond) setSearch({ pageNo: String(last) });
  }, [isBeyond, last, setSearch]);
}
