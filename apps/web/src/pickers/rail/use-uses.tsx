import { useState } from 'react';
import type { UsedKind } from '@edp/contract/record-uses';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import type { PopupEntry } from '../../ui/overlay/PopupMenu.tsx';
import type { UsesDrawerProps } from './UsesDrawer.tsx';

const UsesDrawer = onUse(async () => (await import('./UsesDrawer.tsx')).UsesDrawer);

type Used = UsesDrawerProps['record'];

/** 被使用 for a list of records without pages of their own: the entry of a row's menu, and the window that it opens. */
export function useUses(kind: UsedKind) {
  const t = useTexts();
  const [shown, setShown] = useState<Used>();
  return {
    usesEntry: ({ id, name }: Used): PopupEntry => ({
      label: t('被使用'),
      onClick: () => setShown({ id, name }),
    }),
    usesWindow: shown && <UsesDrawer kind={kind} record={shown} onClose={() => setShown(undefined)} />,
  };
}
