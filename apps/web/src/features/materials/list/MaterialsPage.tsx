import { useState } from 'react';
import type { MaterialRow } from '@edp/contract/material-form';
import { reports } from '@edp/contract/reports';
import { useCan } from '../../../lib/session/can.ts';
import { openPdf } from '../../../lib/api/download.ts';
import { navigate } from '../../../lib/browser/navigate.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useList } from '../../../lib/list/use-list.ts';
import { BulkButton } from '../../../pickers/bulk/BulkButton.tsx';
import { ExportButton } from '../../../pickers/exports/ExportButton.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { NewButton } from '../../../ui/buttons/NewButton.tsx';
import { ListViews } from '../../../pickers/views/ListViews.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { onDemand, onUse } from '../../../ui/basic/on-demand.tsx';
import { SheetButton, useSheetSwitch } from '../../../pickers/sheet/SheetButton.tsx';
import { MoreMenu } from '../../../ui/overlay/MoreMenu.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import { useOneByOne } from '../../../ui/selection/use-one-by-one.ts';
import { printOf, useMaterialColumns } from './material-columns.tsx';
import { useMaterialFilters } from './material-filters.tsx';
import { materialAddress, materialList, newMaterialAddress } from '../material-queries.ts';

const LoadMaterials = onDemand(async () => (await import('./LoadMaterials.tsx')).LoadMaterials);
const MaterialSheet = onUse(async () => (await import('./MaterialSheet.tsx')).MaterialSheet);

export function MaterialsPage() {
  const t = useTexts();
  const can = useCan('material');
  const list = useList(materialList);
  const columns = useMaterialColumns({ linked: true });
  const filters = useMaterialFilters();
  const chosen = useCheckedRows(list);
  const oneByOne = useOneByOne(chosen);
  const [loading, setLoading] = useState(false);
  const sheet = useSheetSwitch(list, 'materialSheet');

  const printChosen = () => openPdf(reports.pdf, { template: 'materials', ids: [...chosen.ids].join() });
  const actions = (material: MaterialRow) => (
    <>
      <ActionLink onClick={() => navigate(materialAddress(material))}>{t('查看')}</ActionLink>
      {can.button('print') && (
        <ActionLink onClick={() => openPdf(reports.pdf, printOf(material))}>{t('打印')}</ActionLink>
      )}
      <MoreMenu
        entries={[
          can.button('add') && {
            label: t('复制'),
            onClick: () => navigate(newMaterialAddress(material.materialId)),
          },
        ]}
      />
    </>
  );
  return (
    <ListPage
      views={sheet.isOpen ? undefined : <ListViews list={list} />}
      title={t('物料管理')}
      actions={
        <>
          {!sheet.isOpen && <SheetButton screen="material" list={list} onOpen={sheet.open} />}
          <ExportButton list={list} columns={columns} />
          {can.button('load') && <Button onClick={() => setLoading(true)}>{t('载入物料')}</Button>}
          {can.button('add') && <NewButton to={newMaterialAddress()}>{t('新增物料')}</NewButton>}
        </>
      }
    >
      {sheet.isOpen ? (
        <MaterialSheet list={list} onClose={sheet.close} />
      ) : (
        <DataTable
          list={list}
          filters={
            <FilterChips
              list={list}
              words={{ label: t('物料编码 / 名称'), placeholder: t('编码、名称、拼音首字母') }}
              filters={filters}
            />
          }
          label={t('物料管理')}
          empty={
            can.button('add')
              ? t('当前组织还没有物料，请点击“新增物料”或“载入物料”添加')
              : t('当前组织还没有物料')
          }
          columns={columns}
          actions={actions}
          selection={['edit', 'print', 'export'].some(can.button) ? chosen : undefined}
          bar={
            <SelectionBar rows={chosen}>
              <BulkButton list={list} chosen={chosen} />
              <ExportButton list={list} columns={columns} chosen={chosen} />
              {can.button('print') && (
                <Button {...oneByOne} onClick={() => void printChosen()}>
                  {t('打印')}
                </Button>
              )}
            </SelectionBar>
          }
        />
      )}
      {loading && <LoadMaterials onClose={() => setLoading(false)} />}
    </ListPage>
  );
}
