import { useMemo, useState } from 'react';
import { classifications, type ClassifiedProduct } from '@edp/contract/classifications';
import { listOf, type ListQuery } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { useProductColumns } from './use-product-columns.tsx';

function productsOf(groupId: number): ListQuery<ClassifiedProduct> {
  return listOf(classifications.products, { filters: ['name'], always: { groupId } });
}

interface StoredProductsProps {
  classificationId: number;
  readOnly: boolean;
  /** Told the version that the classification has without the product. */
  onRemoved?: ((version: number) => void) | undefined;
}

/** The products of a stored classification; taking one out happens at once. */
export function StoredProducts({ classificationId, readOnly, onRemoved }: StoredProductsProps) {
  const t = useTexts();
  const source = useMemo(() => productsOf(classificationId), [classificationId]);
  const list = useLocalList(source);
  const remove = useRemove(classifications.removeProduct, { failed: t('删除失败!') });
  const [deleting, setDeleting] = useState<ClassifiedProduct>();
  const actions = (product: ClassifiedProduct) => (
    <ActionLink onClick={() => setDeleting(product)}>{t('删除')}</ActionLink>
  );
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="name" label={t('商品名称')} />
      </FilterBar>
      <DataTable
        list={list}
        label={t('已选商品')}
        empty={t('此分类还没有商品')}
        columns={useProductColumns(['code', 'name', 'categoryText'])}
        actions={!readOnly && actions}
      />
      {deleting && (
        <ConfirmDelete
          name={[deleting.code, deleting.name].filter(Boolean).join(' ')}
          consequence={t('商品只移出此分类，本身不会被删除。')}
          onConfirm={async () => {
            const result = await remove({ id: deleting.id }, deleting.name);
            if (result.kind === 'removed' && result.version !== undefined) onRemoved?.(result.version);
            return result;
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
