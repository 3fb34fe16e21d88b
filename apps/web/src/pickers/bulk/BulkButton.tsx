import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';

const BulkDrawer = onUse(async () => (await import('./BulkDrawer.tsx')).BulkDrawer);

interface BulkButtonProps<Row> {
  list: List<Row>;
  /** Rows that are checked. */
  chosen: ReadonlySet<number>;
}

/** Changes the checked rows at once, or all that the list finds. Nothing for roles that may not. */
export function BulkButton<Row>({ list, chosen }: BulkButtonProps<Row>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const can = useCan(list.exported?.list.screen ?? '');
  if (list.exported === undefined || !can.button('edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('批量修改')}</Button>
      {open && (
        <BulkDrawer
          listed={{
            name: list.exported.list.name,
            title: t(list.exported.list.title),
            input: list.exported.input,
          }}
          chosen={[...chosen]}
          total={list.totalBounded ? undefined : list.total}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
