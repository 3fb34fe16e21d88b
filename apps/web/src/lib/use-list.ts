import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import type { SuccessRule } from '@edp/contract/envelope';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@edp/contract/paging';
import { call } from './call.ts';
import { failureText, reportFailure } from './failure.ts';
import { useSession } from './session.ts';
import { useTab } from './tab.ts';
import { useLanguage, useTexts } from './texts.tsx';

export type Filters = Readonly<Record<string, string>>;
export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** One page of a list and the verbs that change it; page, order and filters live in the tab's address. */
export interface List<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The total is only known to be larger than the bound. */
  totalBounded: boolean;
  loading: boolean;
  /** Why there are no rows to show. */
  error: string | undefined;
  pageNo: number;
  pageSize: number;
  sort: Sort | undefined;
  filters: Filters;
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
  /** Shown when loading fails and the server gave no text. */
  failed?: string;
}

const order = z.enum(['asc', 'desc']).catch('asc');
const page = z.coerce.number().int().positive().catch(1);

export function useList<Row, Input>(
  endpoint: ListEndpoint<Row, Input>,
  { filters: names, success, failed }: ListOptions<Input>,
): List<Row> {
  const t = useTexts();
  const [language] = useLanguage();
  const session = useSession();
  const { search: address, setSearch, active } = useTab();
  const pageNo = page.parse(address.get('pageNo'));
  const asked = Number(address.get('pageSize'));
  const pageSize = PAGE_SIZES.includes(asked) ? asked : DEFAULT_PAGE_SIZE;
  const sortField = address.get('sortField');
  const sort = sortField ? { field: sortField, order: order.parse(address.get('sortOrder')) } : undefined;
  const filters: Filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? '']));

  const fallback = failed ?? t('获取数据失败');
  const who = [session?.userId, session?.roleId, session?.invorgId, language].join('/');
  const input = {
    ...filters,
    pageNo,
    pageSize,
    ...(sort && { sortField: sort.field, sortOrder: sort.order }),
  };
  const sent: ListEndpoint<Row, unknown> = endpoint;
  const query = useQuery({
    queryKey: ['data', endpoint.path, who, input],
    queryFn: async ({ signal }) => {
      try {
        return { who, ...(await call(sent, input, { signal, ...(success && { success }) })) };
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

  const { error } = query;
  // While loading, the former rows stay; those of another role or language never do.
  const data = query.data?.who === who ? query.data : undefined;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = active && !query.isPlaceholderData && data?.data.length === 0 && pageNo > lastPage;
  useEffect(() => {
    if (isBeyond) setSearch({ pageNo: String(lastPage) });
  }, [isBeyond, lastPage, setSearch]);

  const reload = () => void query.refetch();
  return {
    rows: data?.data,
    total: data?.total ?? 0,
    totalBounded: data?.totalBounded ?? false,
    loading: query.isFetching,
    error: error && !data ? failureText(error, fallback) : undefined,
    pageNo,
    pageSize,
    sort,
    filters,
    reload,
    search(next) {
      if (pageNo === 1 && names.every((name) => (next[name] ?? '') === filters[name])) return reload();
      setSearch({ ...entriesOf(names, next), pageNo: undefined });
    },
    turnTo: (to, size = pageSize) => setSearch({ pageNo: String(to), pageSize: String(size) }),
    sortBy: (by) => setSearch({ sortField: by?.field, sortOrder: by?.order, pageNo: undefined }),
  };
}

function entriesOf(names: readonly string[], filters: Filters): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, filters[name] || undefined]));
}
