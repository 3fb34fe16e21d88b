import { useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { useTableColumns } from '../../ui/columns/use-table-columns.ts';
import type { Chosen } from '../../ui/selection/use-checked-rows.ts';
import type { ExportChoice, Transfer } from './transfer.ts';
import { TransferWindow } from './TransferWindow.tsx';

interface ExportButtonProps<Row> {
  list: List<Row>;
  /** Those of the table: those that are shown are taken along, in their order. */
  columns: readonly Column<Row>[];
  /** Of the rows, where it takes these alone. */
  chosen?: Pick<Chosen, 'chosen' | 'count' | 'isAll' | 'isBounded'>;
}

/**
 * Takes a list along as it is filtered, sorted and shown; where files can be made into its records, a button beside it brings them
 * in, unless it is for chosen rows. Nothing for roles that may not.
 */
export function ExportButton<Row extends { id: number }>({ list, columns, chosen }: ExportButtonProps<Row>) {
  const { shown } = useTableColumns(list, columns);
  if (list.exported === undefined) return null;
  return (
    <TransferButtons
      transfer={{
        list: list.exported,
        isImported: list.isImported === true && !chosen,
        columns: shown.map(({ key }) => key),
        choices: choicesOf(list, chosen),
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

/** What can be taken of a list, the most likely first. */
function choicesOf<Row extends { id: number }>(
  { rows = [], asked, total, totalBounded }: List<Row>,
  given: ExportButtonProps<Row>['chosen'],
): ExportChoice[] {
  const ids = rows.map(({ id }) => id);
  return [
    ...(given
      ? [
          {
            of: 'chosen' as const,
            count: given.isAll && given.isBounded ? undefined : given.count,
            selection: given.chosen,
          },
        ]
      : []),
    { of: 'all', count: totalBounded ? undefined : total, selection: { filter: asked } },
    { of: 'page', count: ids.length, selection: { ids, filter: asked } },
  ];
}
