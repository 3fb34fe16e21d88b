import { useState } from 'react';
import { classifications, type Classification } from '@edp/contract/classifications';
import { useCan } from '../../lib/session/can.ts';
import { Link } from '../../lib/address/Link.tsx';
import { navigate } from '../../lib/browser/navigate.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { SharedName } from '../../pickers/readers/SharedName.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { classificationAddress, classificationList, NEW } from './classification-queries.ts';

export function ClassificationsPage() {
  const t = useTexts();
  const can = useCan('classification');
  const list = useList(classificationList);
  const chosen = useCheckedRows(list);
  const remove = useRemove(classifications.remove);
  const [deleting, setDeleting] = useState<Classification>();
  const columns: Column<Classification>[] = [
    {
      key: 'name',
      title: t('分类名称'),
      sortable: true,
      cell: (row) => (
        <SharedName record={row}>
          <Link to={classificationAddress(row)}>{row.name}</Link>
        </SharedName>
      ),
    },
    { key: 'description', title: t('分类描述'), sortable: true, cell: ({ description }) => description },
    {
      key: 'productCount',
      title: t('商品数量'),
      sortable: true,
      align: 'right',
      cell: ({ productCount }) => productCount,
    },
    { key: 'updatedTime', title: t('更新时间'), sortable: true, cell: (row) => row.updatedTime },
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('商品分类')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => navigate(classificationAddress({ id: NEW }))}>
              {t('新增分类')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={<FilterChips list={list} words={{ name: 'name', label: t('分类名称') }} />}
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('商品分类')}
        empty={can.button('add') ? t('还没有商品分类，请点击“新增分类”添加') : t('还没有商品分类')}
        columns={columns.filter((column) => can.column(column.key))}
        actions={(row) => (
          <>
            <ActionLink onClick={() => navigate(classificationAddress(row))}>{t('查看')}</ActionLink>
            {can.button('delete') && row.canChange && (
              <ActionLink onClick={() => setDeleting(row)}>{t('删除')}</ActionLink>
            )}
          </>
        )}
      />
      {deleting && (
        <ConfirmDelete
          name={deleting.name}
          onConfirm={() => remove({ id: deleting.id }, deleting.name)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ListPage>
  );
}
