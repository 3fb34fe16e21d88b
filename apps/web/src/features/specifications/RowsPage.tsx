import { useCan } from '../../lib/can.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useList } from '../../lib/use-list.ts';
import { RecordFilter } from '../../pickers/record-filter.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowTable } from './RowTable.tsx';
import { rowList } from './specification-list.ts';

export function RowsPage() {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(rowList);
  const statuses = [
    { value: '1', label: t('已上架') },
    { value: '0', label: t('未上架') },
  ];
  return (
    <ListPage
      inner
      title={t('商品规格')}
      filters={
        <FilterBar
          list={list}
          more={
            <TextFilter
              name="keyword"
              label={t('物料编码 / 名称')}
              placeholder={t('编码、名称、拼音首字母')}
            />
          }
        >
          <TextFilter name="productCode" label={t('商品编码')} />
          <RecordFilter of="productType" name="proType" label={t('商品类型')} />
          {can.column('active') && <ChoiceFilter name="active" label={t('上架状态')} options={statuses} />}
        </FilterBar>
      }
    >
      <RowTable list={list} empty={t('还没有商品规格')} />
    </ListPage>
  );
}
