import { useState, type ReactNode } from 'react';
import type { Variant } from '@edp/contract/variants';
import { attributes } from '@edp/contract/attributes';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { BulkButton } from '../../pickers/bulk/BulkButton.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useVariantColumns } from './variant-columns.tsx';

interface VariantTableProps {
  list: List<Variant>;
  empty: string;
  filters: ReactNode;
}

/** Variants of products, to be listed, unlisted and deleted. */
export function VariantTable({ list, empty, filters }: VariantTableProps) {
  const t = useTexts();
  const can = useCan('specification');
  const columns = useVariantColumns(list.rows ?? []);
  const chosen = useCheckedRows(list);
  const switchVariant = useReversibleSave(attributes.enable);
  const remove = useRemove(attributes.remove);
  const [deleting, setDeleting] = useState<Variant>();
  const isSelectable = can.button('export') || can.button('edit');
  const toggle = (variant: Variant) => {
    const { id, active, version } = variant;
    const opposite = { id, active, version: version + 1 };
    return switchVariant({ id, active: 1 - active, version }, () => opposite, nameOf(variant));
  };
  const actions = (variant: Variant) => (
    <>
      {can.button('enable') && (
        <ActionLink onClick={() => toggle(variant)}>
          {variant.active === 1 ? t('下架') : t('上架')}
        </ActionLink>
      )}
      {can.button('delete') && <ActionLink onClick={() => setDeleting(variant)}>{t('删除')}</ActionLink>}
    </>
  );
  return (
    <>
      <DataTable
        list={list}
        filters={filters}
        selection={isSelectable && list.exported ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <BulkButton list={list} chosen={chosen} />
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
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
        />
      )}
    </>
  );
}

function nameOf({ itemCode, itemName }: Variant): string {
  return [itemCode, itemName].filter(Boolean).join(' ');
}
