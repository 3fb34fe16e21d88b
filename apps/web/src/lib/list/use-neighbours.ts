import { useFetch } from '../query/use-fetch.ts';
import { useTab } from '../address/tab.ts';
import { readListAddress, type ListAddress } from './list-address.ts';
import { ownPageSize } from './page-size.ts';
import type { ListQuery, Page } from './list-query.ts';
import type { Query } from '../query/query.ts';

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
  const { addressOf } = trail;
  return useNeighboursAt(useTrail(trail), {
    isSought: (row) => addressOf(row) === key,
    goTo: (row, pageNo) =>
      showInstead(addressOf(row), pageNo === undefined ? {} : { pageNo: String(pageNo) }),
  });
}

/** The same of a row that is opened over its list; `goTo` is told the page where the neighbour stands on another one. */
export function useRowNeighbours<Row extends { id: number }>(
  list: ListQuery<Row>,
  { address, id, goTo }: { address: ListAddress; id: number; goTo: Way<Row> },
): Neighbours | undefined {
  const at = { address, enabled: true, pageAt: pagesOf(list, address) };
  return useNeighboursAt(at, { isSought: (row) => row.id === id, goTo });
}

type Way<Row> = (row: Row, pageNo?: number) => void;

interface Trail<Row> {
  address: ListAddress;
  enabled: boolean;
  /** So many pages on. */
  pageAt: (step: number) => Query<Page<Row>>;
}

function useNeighboursAt<Row>(
  { address, enabled, pageAt }: Trail<Row>,
  { isSought, goTo }: { isSought: (row: Row) => boolean; goTo: Way<Row> },
): Neighbours | undefined {
  const page = useFetch(pageAt(0), { enabled });
  const place = placeIn(page.data, address, isSought);
  const before = useFetch(pageAt(-1), { enabled: enabled && place?.isFirstOfPage === true });
  const after = useFetch(pageAt(1), { enabled: enabled && place?.isLastOfPage === true });
  if (!enabled || !place) return undefined;
  const wayTo = (row: Row | undefined, step = 0) =>
    row && (() => goTo(row, step === 0 ? undefined : address.pageNo + step));
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
function useTrail<Row>({ path, list }: ListTrail<Row>): Trail<Row> {
  const { active, opener } = useTab();
  const from = opener();
  const address = readListAddress(from?.search ?? NOWHERE, list.filters, ownPageSize());
  return { address, enabled: active && from?.path === path, pageAt: pagesOf(list, address) };
}

function pagesOf<Row>(list: ListQuery<Row>, address: ListAddress) {
  return (step: number) => ({
    ...list.page({ ...address, pageNo: address.pageNo + step }),
    freshFor: FRESH_FOR,
  });
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
