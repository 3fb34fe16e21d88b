import { useFetch } from '../query/use-fetch.ts';
import { useTab } from '../address/tab.ts';
import { readListAddress } from './list-address.ts';
import type { ListQuery } from './list-query.ts';

/** A list whose rows lead to pages of records. */
export interface ListTrail<Row> {
  /** Address of the list. */
  path: string;
  list: ListQuery<Row>;
  addressOf: (row: Row) => string;
}

interface Neighbours {
  /** Of the record in the list, from 1. */
  position: number;
  total: number;
  totalBounded: boolean;
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** As long as a page of the list is taken for current: nobody who goes through it needs it anew for every record. */
const FRESH_FOR = 60_000;

/**
 * The place of the tab's record in the list that it was opened from, with the filters and the order of there, and the ways to the
 * records next to it; where a page of the list ends the next one is asked for. Undefined when it was opened from elsewhere.
 */
export function useNeighbours<Row>({ path, list, addressOf }: ListTrail<Row>): Neighbours | undefined {
  const { key, active, opener, showInstead } = useTab();
  const from = opener();
  const isTrail = from?.path === path;
  const address = readListAddress(from?.search ?? new URLSearchParams(), list.filters);
  const { pageNo, pageSize } = address;
  const pageAt = (at: number) => ({ ...list.page({ ...address, pageNo: at }), freshFor: FRESH_FOR });
  const { data: page } = useFetch(pageAt(pageNo), { enabled: active && isTrail });
  const rows = page?.data ?? [];
  const { total = 0, totalBounded = false } = page ?? {};
  const at = rows.findIndex((row) => addressOf(row) === key);
  const isFound = isTrail && at >= 0;
  const before = useFetch(pageAt(pageNo - 1), { enabled: active && isFound && at === 0 && pageNo > 1 });
  const isLast = at === rows.length - 1 && pageNo * pageSize < total;
  const after = useFetch(pageAt(pageNo + 1), { enabled: active && isFound && isLast });
  if (!isFound) return undefined;
  const wayTo = (row: Row | undefined, there: number) =>
    row && (() => showInstead(addressOf(row), there === pageNo ? {} : { pageNo: String(there) }));
  return {
    position: (pageNo - 1) * pageSize + at + 1,
    total,
    totalBounded,
    previous: at > 0 ? wayTo(rows[at - 1], pageNo) : wayTo(before.data?.data.at(-1), pageNo - 1),
    next: isLast ? wayTo(after.data?.data[0], pageNo + 1) : wayTo(rows[at + 1], pageNo),
  };
}
