import { useEffect, useState } from 'react';
import { useTab } from '../../lib/address/tab.ts';
import { whenIdle } from '../../lib/browser/idle.ts';
import type { List } from '../../lib/list/use-list.ts';
import { VIEW } from '../../lib/list/view-layouts.ts';
import { onUse } from '../../ui/basic/on-demand.tsx';

const ViewTabs = onUse(async () => (await import('./ViewTabs.tsx')).ViewTabs);

interface ListViewsProps {
  list: Pick<List<unknown>, 'name' | 'filters' | 'sort' | 'pageOf' | 'rows' | 'error'>;
}

/** Views of a list: no row waits for them unless the address names one. */
export function ListViews({ list: { name, filters, sort, pageOf, rows, error } }: ListViewsProps) {
  const isNamed = useTab().search.has(VIEW);
  const isAnswered = rows !== undefined || error !== undefined;
  const [isWanted, setWanted] = useState(isNamed);
  useEffect(() => {
    if (isAnswered) whenIdle(() => setWanted(true));
  }, [isAnswered]);
  return name && (isNamed || isWanted) && <ViewTabs list={{ name, filters, sort, pageOf }} />;
}
