import { classifications, type ClassifiedProduct } from '@edp/contract/classifications';
import { listOf } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { useProductColumns } from './use-product-columns.tsx';

const choosable = listOf(classifications.choosable, { filters: ['name'] });

interface ProductPickerProps {
  classificationId: number;
  readOnly: boolean;
  picked: readonly ClassifiedProduct[];
  onPick: (picked: ClassifiedProduct[]) => void;
}

/** All products with a box each; those that the classification has are checked and stay so. */
export function ProductPicker({ classificationId, readOnly, picked, onPick }: ProductPickerProps) {
  const t = useTexts();
  const list = useLocalList(choosable);
  const isStored = (product: ClassifiedProduct) =>
    classificationId !== 0 && product.groupId === classificationId;
  const rows = list.rows ?? [];
  const choose = (ids: ReadonlySet<number>) => {
    const kept = picked.filter(({ id }) => ids.has(id));
    const added = rows.filter(
      (row) => ids.has(row.id) && !isStored(row) && kept.every(({ id }) => id !== row.id),
    );
    onPick([...kept, ...added]);
  };
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="name" label={t('商品名称')} />
      </FilterBar>
      <DataTable
        list={list}
        label={t('选择商品')}
        empty={t('还没有商品')}
        columns={useProductColumns(['code', 'name', 'groupName'])}
        selection={{
          ids: new Set([...picked, ...rows.filter(isStored)].map(({ id }) => id)),
          disabled: (product) => readOnly || isStored(product),
          onChange: choose,
        }}
      />
    </>
  );
}
