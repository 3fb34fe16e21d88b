import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import type { Chosen } from '../../ui/selection/use-checked-rows.ts';

const BulkDrawer = onUse(async () => (await import('./BulkDrawer.tsx')).BulkDrawer);

interface BulkButtonProps<Row> {
  list: List<Row>;
  chosen: Pick<Chosen, 'chosen' | 'count' | 'isAll' | 'isBounded'>;
  /** Whose button 编辑 allows it; absent, the list's own. */
  screen?: string;
}

/** Changes the chosen rows at once. Nothing for roles that may not. */
export function BulkButton<Row>({ list: { exported }, chosen, screen }: BulkButtonProps<Row>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const can = useCan(screen ?? exported?.screen ?? '');
  if (exported === undefined || !can.button('edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('批量修改')}</Button>
      {open && (
        <BulkDrawer
          list={exported.name}
          title={t(exported.title)}
          chosen={chosen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
