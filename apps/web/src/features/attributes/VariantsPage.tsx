import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { RecordFilter } from '../../pickers/records/record-filter.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/table/filters.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { VariantTable } from './VariantTable.tsx';
import { useVariantColumns } from './variant-columns.tsx';
import { variantList } from './attribute-list.ts';

export function VariantsPage() {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(variantList);
  const columns = useVariantColumns(list.rows ?? []);
  const statuses = [
    { value: '1', label: t('已上架') },
    { value: '0', label: t('未上架') },
  ];
  return (
    <ListPage
      inner
      title={t('商品规格')}
      actions={<ExportButton list={list} columns={columns} />}
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
          <RecordFilter of="productType" name="typeId" label={t('商品类型')} />
          {can.column('active') && <ChoiceFilter name="active" label={t('上架状态')} options={statuses} />}
        </FilterBar>
      }
    >
      <VariantTable list={list} empty={t('还没有商品规格')} />
    </ListPage>
  );
}
