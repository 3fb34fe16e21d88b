import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { List } from '../../lib/list/use-list.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Ids of the rows that are checked in a list, those of other pages among them; none are once another inventory
 * organisation is active.
 */
export function useCheckedRows<Row extends { id: number }>(list: Pick<List<Row>, 'reload'>) {
  const organisation = useSession()?.inventoryOrganisationId;
  const [ids, setIds] = useState(NONE);
  const [checkedIn, setCheckedIn] = useState(organisation);
  if (checkedIn !== organisation) {
    setCheckedIn(organisation);
    setIds(NONE);
  }
  return {
    ids,
    onChange: setIds,
    clear: () => setIds(NONE),
    /** For a refusal, since somebody else may have deleted some of them: what this page still holds stays checked. */
    async keepThere() {
      const there = await list.reload();
      if (there) setIds((former) => new Set(there.map(({ id }) => id).filter((id) => former.has(id))));
    },
  };
}
