import { useEffect, useState } from 'react';
import type { HistoryKind } from '@edp/contract/history-kinds';
import type { Restorer } from '@edp/contract/restored-records';

/** How a kind is restored; undefined until its code is there, and where its history is only read. */
export function useRestorer(kind: HistoryKind): Restorer | undefined {
  const [restorer, setRestorer] = useState<Restorer>();
  useEffect(() => {
    let isWanted = true;
    import('@edp/contract/restorers')
      .then(({ restorers }) => isWanted && setRestorer(restorers[kind]))
      .catch((error: unknown) => console.error(error));
    return () => {
      isWanted = false;
    };
  }, [kind]);
  return restorer;
}
