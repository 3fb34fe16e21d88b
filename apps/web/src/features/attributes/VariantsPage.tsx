import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { VariantTable } from './VariantTable.tsx';
import { useVariantFilters } from './variant-filters.tsx';
import { useVariantColumns } from './variant-columns.tsx';
import { variantList } from './attribute-list.ts';

export function VariantsPage() {
  const t = useTexts();
  const list = useList(variantList);
  const columns = useVariantColumns(list.rows ?? []);
  const filters = useVariantFilters();
  return (
    <ListPage
      views={<ListViews list={list} />}
      inner
      title={t('商品规格')}
      actions={<ExportButton list={list} columns={columns} />}
    >
      <VariantTable
        list={list}
        empty={t('还没有商品规格')}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('物料编码 / 名称'), placeholder: t('编码、名称、拼音首字母') }}
            filters={filters}
          />
        }
      />
    </ListPage>
  );
}
