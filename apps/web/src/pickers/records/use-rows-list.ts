import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '@edp/contract/paging';
import type { Filters } from '../../lib/list/list-address.ts';
import type { List } from '../../lib/list/use-list.ts';

/** Rows at hand as a list with pages; a filter keeps the rows whose field of that name holds what was typed. */
export function useRowsList<Row extends object>(all: readonly Row[]): List<Row> {
  const [filters, setFilters] = useState<Filters>({});
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: DEFAULT_PAGE_SIZE });
  const found = all.filter((row) => holds(row, filters));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(pageNo, last);
  const search = (next: Filters) => {
    setFilters(next);
    setPage({ pageNo: 1, pageSize });
  };
  return {
    rows: found.slice((shown - 1) * pageSize, shown * pageSize),
    total: found.length,
    totalBounded: false,
    loading: false,
    error: undefined,
    filters,
    pageNo: shown,
    pageSize,
    sort: undefined,
    search,
    reset: () => search({}),
    turnTo: (to, size = pageSize) => setPage({ pageNo: to, pageSize: size }),
    sortBy: () => undefined,
    asked: filters,
    reload: () => Promise.resolve(all),
  };
}

function holds(row: object, filters: Filters): boolean {
  const fields = new Map<string, unknown>(Object.entries(row));
  return Object.entries(filters).every(([name, typed]) =>
    String(fields.get(name) ?? '')
      .toLowerCase()
      .includes(typed.trim().toLowerCase()),
  );
}
