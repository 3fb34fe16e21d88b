import { useState } from 'react';
import type { HistoryKind } from '@edp/contract/history-kinds';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';

const HistoryDrawer = onUse(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

interface Opened {
  id: number;
  name: string;
}

/** 历史 in the menu of a row: `entry` for the menu, `drawer` for the page. */
export function useHistoryDrawer(kind: HistoryKind) {
  const t = useTexts();
  const [opened, setOpened] = useState<Opened>();
  return {
    entry: (id: number, name: string) => ({ label: t('历史'), onClick: () => setOpened({ id, name }) }),
    drawer: opened && <HistoryDrawer kind={kind} {...opened} onClose={() => setOpened(undefined)} />,
  };
}
