import { useState, type ReactNode } from 'react';
import type { ExportedList } from '@edp/contract/exported-list';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TransferWindow } from './TransferWindow.tsx';

interface TreeTransfer<Set> {
  /** What can be chosen in the menu of a set's row. */
  entries: (set: Set) => ({ label: string; onClick: () => void } | false)[];
  window: ReactNode;
}

/** Takes the tree of a set along, and brings nodes into it; `asked` is what the tree's call is asked for. */
export function useTreeTransfer<Set extends { id: number }>(
  list: ExportedList,
  asked: (set: Set) => Readonly<Record<string, unknown>>,
): TreeTransfer<Set> {
  const t = useTexts();
  const can = useCan(list.screen);
  const [open, setOpen] = useState<{ way: 'import' | 'export'; set: Set }>();
  const name = t(list.title);
  return {
    entries: (set) => [
      can.button('import') && {
        label: t('导入{name}', { name }),
        onClick: () => setOpen({ way: 'import', set }),
      },
      can.button('export') && {
        label: t('导出{name}', { name }),
        onClick: () => setOpen({ way: 'export', set }),
      },
    ],
    window: open && (
      <TransferWindow
        way={open.way}
        transfer={{
          list,
          isImported: true,
          choices: [{ of: 'all', count: undefined, selection: { filter: asked(open.set) } }],
          within: open.set.id,
        }}
        onClose={() => setOpen(undefined)}
      />
    ),
  };
}
