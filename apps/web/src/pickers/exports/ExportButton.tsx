import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';

const ExportDialog = onUse(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ExportButtonProps<Row> {
  list: List<Row>;
  /** Those that are shown, in their order. */
  columns: readonly { key: string }[];
  /** Rows that are checked. */
  chosen?: ReadonlySet<number>;
}

/** Takes a list along as it is filtered, sorted and shown; nothing for roles that may not. */
export function ExportButton<Row>({ list, columns, chosen }: ExportButtonProps<Row>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const can = useCan(list.exported?.list.screen ?? '');
  if (list.exported === undefined || !can.button('export')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('导出')}</Button>
      {open && (
        <ExportDialog
          exported={list.exported}
          columns={columns.map(({ key }) => key)}
          chosen={[...(chosen ?? [])]}
          shown={list.rows?.length ?? 0}
          total={list.totalBounded ? undefined : list.total}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
