import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import { SheetButton, useSheetSwitch } from '../../pickers/sheet/SheetButton.tsx';
import { VariantTable } from './VariantTable.tsx';
import { useVariantFilters } from './variant-filters.tsx';
import { useVariantColumns } from './variant-columns.tsx';
import { variantList } from './attribute-list.ts';

const VariantSheet = onUse(async () => (await import('./VariantSheet.tsx')).VariantSheet);

export function VariantsPage() {
  const t = useTexts();
  const list = useList(variantList);
  const columns = useVariantColumns(list.rows ?? []);
  const filters = useVariantFilters();
  const sheet = useSheetSwitch(list, 'variantSheet');
  return (
    <ListPage
      views={sheet.isOpen ? undefined : <ListViews list={list} />}
      inner
      title={t('商品规格')}
      actions={
        <>
          {!sheet.isOpen && <SheetButton screen="product" list={list} onOpen={sheet.open} />}
          <ExportButton list={list} columns={columns} />
        </>
      }
    >
      {sheet.isOpen ? (
        <VariantSheet list={list} columns={columns} onClose={sheet.close} />
      ) : (
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
      )}
    </ListPage>
  );
}
