import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import type { SuccessRule } from '@edp/contract/envelope';
import { call } from './call.ts';
import { failureText, reportFailure } from './failure.ts';
import { listInput, readListAddress, type Filters, type ListAddress, type Sort } from './list-address.ts';
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

type ListOutput<Row> = z.ZodObject<{
  data: z.ZodArray<z.ZodType<Row>>;
  total: z.ZodNumber;
  totalBounded: z.ZodOptional<z.ZodBoolean>;
}>;
type ListEndpoint<Row, Input> = Endpoint<z.ZodType<unknown, Input>, ListOutput<Row>>;

interface ListOptions<Input> {
  /** Filters of the screen; each is sent, empty ones too. */
  filters: readonly (keyof Input & string)[];
  success?: SuccessRule;
  /** Shown when loading fails and the server gave no text, instead of 获取数据失败. */
  failed?: string;
}

export function useList<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { filters: names, success, failed }: ListOptions<Input>,
): List<Row> {
  const t = useTexts();
  const { search, setSearch } = useTab();
  const address = readListAddress(search, names);
  const fallback = failed ?? t('获取数据失败');
  const { query, data } = usePage(endpoint, { address, fallback, success });
  const { total = 0, totalBounded = false } = data ?? {};
  useLastPage(address, data);
  const reload = () => void query.refetch();
  return {
    ...address,
    rows: data?.data,
    total,
    totalBounded,
    loading: query.isFetching,
    error: query.error && !data ? failureText(query.error, fallback) : undefined,
    reload,
    search(next) {
      const isSame = names.every((name) => (next[name] ?? '') === address.filters[name]);
      if (isSame && address.pageNo === 1) return reload();
      const entries = names.map((name) => [name, next[name] || undefined]);
      setSearch({ ...Object.fromEntries(entries), pageNo: undefined });
    },
    turnTo: (to, size = address.pageSize) => setSearch({ pageNo: String(to), pageSize: String(size) }),
    sortBy: (by) => setSearch({ sortField: by?.field, sortOrder: by?.order, pageNo: undefined }),
  };
}

interface PageRequest {
  address: ListAddress;
  fallback: string;
  success: SuccessRule | undefined;
}

/** Loads a page while its tab is in front; another role, organisation or language is another page. */
function usePage<Row>(endpoint: ListEndpoint<Row, unknown>, { address, fallback, success }: PageRequest) {
  const [language] = useLanguage();
  const session = useSession();
  const { active } = useTab();
  const who = [session?.userId, session?.roleId, session?.invorgId, language].join('/');
  const input = listInput(address);
  const query = useQuery({
    queryKey: ['data', endpoint.path, who, input],
    queryFn: async ({ signal }) => {
      try {
        return { who, ...(await call(endpoint, input, { signal, ...(success && { success }) })) };
      } catch (error) {
        if (!signal.aborted) reportFailure(error, fallback);
        throw error;
      }
    },
    enabled: active && session?.userId !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  // While loading, the former rows stay; those of another role or language never do.
  const isOurs = query.data?.who === who;
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
