import { useState } from 'react';
import type { MaterialRow } from '@edp/contract/material-form';
import { reports } from '@edp/contract/reports';
import { useCan } from '../../../lib/session/can.ts';
import { openPdf } from '../../../lib/api/download.ts';
import { navigate } from '../../../lib/browser/navigate.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useList } from '../../../lib/list/use-list.ts';
import { BulkButton } from '../../../pickers/bulk/BulkButton.tsx';
import { ExportButton } from '../../../pickers/exports/ExportButton.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../../ui/selection/use-checked-rows.ts';
import { materialAddress, printOf, useMaterialColumns } from './material-columns.tsx';
import { useMaterialFilters } from './material-filters.tsx';
import { materialList } from '../material-queries.ts';

const LoadMaterials = onDemand(async () => (await import('./LoadMaterials.tsx')).LoadMaterials);

export function MaterialsPage() {
  const t = useTexts();
  const can = useCan('material');
  const list = useList(materialList);
  const columns = useMaterialColumns({ linked: true });
  const filters = useMaterialFilters();
  const chosen = useCheckedRows(list);
  const [loading, setLoading] = useState(false);

  const printChosen = () => {
    if (chosen.ids.size === 0) return notify.warning(t('请先选择物料'));
    void openPdf(reports.pdf, { template: 'materials', ids: [...chosen.ids].join() });
  };
  const printButton = can.button('print') && <Button onClick={printChosen}>{t('批量打印')}</Button>;
  const actions = (material: MaterialRow) => (
    <>
      <ActionLink onClick={() => navigate(materialAddress(material))}>{t('查看')}</ActionLink>
      {can.button('print') && (
        <ActionLink onClick={() => openPdf(reports.pdf, printOf(material))}>{t('打印')}</ActionLink>
      )}
    </>
  );
  return (
    <ListPage
      title={t('物料管理')}
      actions={
        chosen.ids.size > 0 ? (
          <SelectionBar count={chosen.ids.size} onClear={chosen.clear}>
            {printButton}
            <BulkButton list={list} chosen={chosen.ids} />
            <ExportButton list={list} columns={columns} chosen={chosen.ids} />
          </SelectionBar>
        ) : (
          <>
            <ExportButton list={list} columns={columns} />
            {printButton}
            {can.button('load') && <Button onClick={() => setLoading(true)}>{t('载入物料')}</Button>}
            {can.button('add') && (
              <Button kind="primary" onClick={() => navigate('/materialManage/0/0')}>
                {t('新增物料')}
              </Button>
            )}
          </>
        )
      }
      filters={
        <FilterChips
          list={list}
          label={t('物料编码 / 名称')}
          placeholder={t('编码、名称、拼音首字母')}
          filters={filters}
        />
      }
    >
      <DataTable
        list={list}
        label={t('物料管理')}
        empty={
          can.button('add')
            ? t('当前组织还没有物料，请点击“新增物料”或“载入物料”添加')
            : t('当前组织还没有物料')
        }
        columns={columns}
        actions={actions}
        selection={['edit', 'print', 'export'].some(can.button) ? chosen : undefined}
      />
      {loading && <LoadMaterials onClose={() => setLoading(false)} />}
    </ListPage>
  );
}
