import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import type { Chosen } from '../../ui/selection/use-checked-rows.ts';

const BulkDrawer = onUse(async () => (await import('./BulkDrawer.tsx')).BulkDrawer);

interface BulkButtonProps {
  list: Pick<List<unknown>, 'exported'>;
  chosen: Pick<Chosen, 'chosen' | 'count' | 'isAll' | 'isBounded'>;
  /** Whose button allows it; absent, the list's own. */
  screen?: string;
  /** Which button that is. */
  button?: string;
  /** Of records that stand in a tree of their own: from which one those are chosen that they are to stand below. */
  categorySetId?: number;
}

/** Changes the chosen rows at once. Nothing for roles that may not. */
export function BulkButton(props: BulkButtonProps) {
  const { list, chosen, screen, button = 'edit', categorySetId } = props;
  const { exported } = list;
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const can = useCan(screen ?? exported?.screen ?? '');
  if (exported === undefined || !can.button(button)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('批量修改')}</Button>
      {open && (
        <BulkDrawer
          list={exported.name}
          title={t(exported.title)}
          chosen={chosen}
          categorySetId={categorySetId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
