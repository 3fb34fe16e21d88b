import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Transfer } from './transfer.ts';
import { TransferWindow } from './TransferWindow.tsx';

interface ExportButtonProps<Row> {
  list: List<Row>;
  /** Those that are shown, in their order. */
  columns: readonly { key: string }[];
  /** Rows that are checked. */
  chosen?: ReadonlySet<number>;
}

/**
 * Takes a list along as it is filtered, sorted and shown; where files can be made into its records, a button beside it brings them
 * in. Nothing for roles that may not.
 */
export function ExportButton<Row>({ list, columns, chosen }: ExportButtonProps<Row>) {
  if (list.exported === undefined) return null;
  return (
    <TransferButtons
      transfer={{
        ...list.exported,
        columns: columns.map(({ key }) => key),
        chosen: [...(chosen ?? [])],
        shown: list.rows?.length ?? 0,
        total: list.totalBounded ? undefined : list.total,
      }}
    />
  );
}

/** The same of what is no list, such as a tree. */
export function TransferButtons({ transfer }: { transfer: Transfer }) {
  const t = useTexts();
  const [open, setOpen] = useState<'import' | 'export'>();
  const can = useCan(transfer.list.screen);
  return (
    <>
      {transfer.isImported && can.button('import') && (
        <Button onClick={() => setOpen('import')}>{t('导入')}</Button>
      )}
      {can.button('export') && <Button onClick={() => setOpen('export')}>{t('导出')}</Button>}
      {open && <TransferWindow way={open} transfer={transfer} onClose={() => setOpen(undefined)} />}
    </>
  );
}
