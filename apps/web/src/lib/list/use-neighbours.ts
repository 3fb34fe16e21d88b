import { useFetch } from '../query/use-fetch.ts';
import { useTab } from '../address/tab.ts';
import { readListAddress, type ListAddress } from './list-address.ts';
import { ownPageSize } from './page-size.ts';
import type { ListQuery, Page } from './list-query.ts';

/** A list whose rows lead to pages of records. */
export interface ListTrail<Row> {
  /** Address of the list. */
  path: string;
  list: ListQuery<Row>;
  addressOf: (row: Row) => string;
}

export interface Neighbours {
  /** Of the record in the list, from 1. */
  position: number;
  total: number;
  totalBounded: boolean;
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** As long as a page of the list is taken for current: nobody who goes through it needs it anew for every record. */
const FRESH_FOR = 60_000;

const NOWHERE = new URLSearchParams();

/**
 * The place of the tab's record in the list that it was opened from, with the filters and the order of there, and the ways to the
 * records next to it; where a page of the list ends the next one is asked for. Undefined when it was opened from elsewhere.
 */
export function useNeighbours<Row>(trail: ListTrail<Row>): Neighbours | undefined {
  const { key, showInstead } = useTab();
  const { address, enabled, pageAt } = useTrail(trail);
  const { addressOf } = trail;
  const page = useFetch(pageAt(0), { enabled });
  const place = placeIn(page.data, address, (row) => addressOf(row) === key);
  const before = useFetch(pageAt(-1), { enabled: enabled && place?.isFirstOfPage === true });
  const after = useFetch(pageAt(1), { enabled: enabled && place?.isLastOfPage === true });
  if (!enabled || !place) return undefined;
  const wayTo = (row: Row | undefined, step = 0) => {
    const there = step === 0 ? {} : { pageNo: String(address.pageNo + step) };
    return row && (() => showInstead(addressOf(row), there));
  };
  const { position, total, totalBounded, isFirstOfPage, isLastOfPage } = place;
  return {
    position,
    total,
    totalBounded,
    previous: isFirstOfPage ? wayTo(before.data?.data.at(-1), -1) : wayTo(place.previous),
    next: isLastOfPage ? wayTo(after.data?.data[0], 1) : wayTo(place.next),
  };
}

/** What the list shows in the tab from which this one was opened, and its pages around that; enabled if there is such a list. */
function useTrail<Row>({ path, list }: ListTrail<Row>) {
  const { active, opener } = useTab();
  const from = opener();
  const address = readListAddress(from?.search ?? NOWHERE, list.filters, ownPageSize());
  const pageAt = (step: number) => ({
    ...list.page({ ...address, pageNo: address.pageNo + step }),
    freshFor: FRESH_FOR,
  });
  return { address, enabled: active && from?.path === path, pageAt };
}

/** Where in a page of a list a row stands; undefined where it does not. */
function placeIn<Row>(
  page: Page<Row> | undefined,
  { pageNo, pageSize }: ListAddress,
  isSought: (row: Row) => boolean,
) {
  const at = page?.data.findIndex(isSought) ?? -1;
  if (!page || at < 0) return undefined;
  const { data: rows, total, totalBounded = false } = page;
  return {
    position: (pageNo - 1) * pageSize + at + 1,
    total,
    totalBounded,
    previous: at > 0 ? rows[at - 1] : undefined,
    next: rows[at + 1],
    /** The one before, or the one behind it, stands on another page. */
    isFirstOfPage: at === 0 && pageNo > 1,
    isLastOfPage: at === rows.length - 1 && pageNo * pageSize < total,
  };
}
