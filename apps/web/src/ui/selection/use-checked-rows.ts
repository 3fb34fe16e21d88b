import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { Filters } from '../../lib/list/list-address.ts';
import type { List, ListSelection } from '../../lib/list/use-list.ts';
import type { Selection } from './selection.tsx';
import { withIds } from './ticks.ts';

type CheckedList<Row> = Pick<
  List<Row>,
  'rows' | 'filters' | 'total' | 'totalBounded' | 'asked' | 'search' | 'reload'
>;

interface Checked {
  /** Whether `ids` are chosen, or all that the filter finds but `ids`. */
  isAll: boolean;
  ids: ReadonlySet<number>;
  /** Under which they were chosen. */
  filters: Filters;
}

const NONE: ReadonlySet<number> = new Set();

/** What of a list is chosen, over all its pages. */
export interface Chosen {
  /** How many; of all that match as many as are known. */
  count: number;
  /** The filter finds more than are counted. */
  isBounded: boolean;
  /** All that the filter finds are, but for those that were taken back. */
  isAll: boolean;
  /** How many the filter finds. */
  matching: number;
  /** As a call takes them. */
  chosen: ListSelection;
  /** Chooses all that the filter finds; undefined where the page holds them all. */
  chooseAll: (() => void) | undefined;
  clear: () => void;
  /** Given once the list has been filtered otherwise: goes back to the filter of the choice. */
  restoreFilter: (() => void) | undefined;
  /** For a refusal, since somebody else may have deleted some of them: what this page still holds stays chosen. */
  keepThere: () => Promise<void>;
}

export type CheckedRows<Row> = Selection<Row> & Chosen;

/** The rows that are checked in a list; none are once another inventory organisation is active. */
export function useCheckedRows<Row extends { id: number }>(list: CheckedList<Row>): CheckedRows<Row> {
  const organisation = useSession()?.inventoryOrganisationId;
  const { rows = [], filters, total } = list;
  const nothing: Checked = { isAll: false, ids: NONE, filters };
  const [checked, setChecked] = useState(nothing);
  const [checkedIn, setCheckedIn] = useState(organisation);
  if (checkedIn !== organisation) {
    setCheckedIn(organisation);
    setChecked(nothing);
  }
  const { isAll, ids } = checked;
  const count = isAll ? Math.max(0, total - ids.size) : ids.size;
  const isFilteredOtherwise = count > 0 && !isSame(checked.filters, filters);
  const onPage = rows.map(({ id }) => id);
  return {
    ids: isAll ? new Set(onPage.filter((id) => !ids.has(id))) : ids,
    onChange(next) {
      const taken = withIds(
        ids,
        onPage.filter((id) => !next.has(id)),
        true,
      );
      const left = isAll ? withIds(taken, [...next], false) : next;
      setChecked(count === 0 ? { isAll: false, ids: next, filters } : { ...checked, ids: left });
    },
    count,
    isAll,
    matching: total,
    isBounded: list.totalBounded,
    chosen: isAll ? { filter: list.asked, except: [...ids] } : { ids: [...ids], filter: list.asked },
    chooseAll:
      total > rows.length && !isAll ? () => setChecked({ isAll: true, ids: NONE, filters }) : undefined,
    clear: () => setChecked(nothing),
    restoreFilter: isFilteredOtherwise ? () => list.search(checked.filters) : undefined,
    async keepThere() {
      const there = await list.reload();
      if (!there || isAll) return;
      setChecked((former) => ({
        ...former,
        ids: new Set(there.map(({ id }) => id).filter((id) => former.ids.has(id))),
      }));
    },
  };
}

function isSame(one: Filters, other: Filters): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
