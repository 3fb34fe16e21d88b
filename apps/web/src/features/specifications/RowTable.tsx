import { useState } from 'react';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { specifications } from '@edp/contract/specifications';
import { useCan } from '../../lib/can.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { List } from '../../lib/use-list.ts';
import { useRemove } from '../../lib/use-remove.ts';
import { useSave } from '../../lib/use-save.ts';
import { recordAddress } from '../../pickers/record-address.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useRowColumns } from './row-columns.tsx';

/** Rows of products, to be listed, unlisted and deleted. */
export function RowTable({ list, empty }: { list: List<ProductSpecification>; empty: string }) {
  const t = useTexts();
  const can = useCan('specification');
  const columns = useRowColumns(list.rows ?? []);
  const switchRow = useSave(specifications.enable);
  const remove = useRemove(specifications.remove);
  const [deleting, setDeleting] = useState<ProductSpecification>();
  const actions = (row: ProductSpecification) => (
    <>
      {can.button('enable') && (
        <ActionLink onClick={() => switchRow({ id: row.id, active: 1 - row.active }, nameOf(row))}>
          {row.active === 1 ? t('下架') : t('上架')}
        </ActionLink>
      )}
      {can.button('delete') && <ActionLink onClick={() => setDeleting(row)}>{t('删除')}</ActionLink>}
    </>
  );
  return (
    <>
      <DataTable
        list={list}
        label={t('商品规格')}
        empty={empty}
        columns={columns}
        actions={['enable', 'delete'].some(can.button) && actions}
      />
      {deleting && (
        <ConfirmDelete
          name={nameOf(deleting)}
          onConfirm={() => remove({ id: deleting.id }, nameOf(deleting))}
          onClose={() => setDeleting(undefined)}
          addressOf={recordAddress}
        />
      )}
    </>
  );
}

function nameOf({ itemCode, itemName }: ProductSpecification): string {
  return [itemCode, itemName].filter(Boolean).join(' ');
}
