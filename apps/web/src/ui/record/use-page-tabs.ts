import { useState } from 'react';

/** Which tab of a record's page is in front, and which have been: those stay in the page with what was typed. */
export function usePageTabs() {
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    /** Undefined: the first one. */
    chosen,
    opened,
    show: (key: string) => {
      setChosen(key);
      setOpened((former) => new Set([...former, key]));
    },
    open: (keys: readonly string[]) => setOpened((former) => new Set([...former, ...keys])),
  };
}
