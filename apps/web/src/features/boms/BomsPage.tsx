import { useState } from 'react';
import type { Bom } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import { nodePlaceOf } from '../../lib/drafts/node-place.ts';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { ReadersDrawer } from '../../pickers/readers/readers-on-demand.ts';
import { SharedName } from '../../pickers/readers/SharedName.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { useUses } from '../../pickers/rail/use-uses.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { textFilter } from '../../ui/filters/value-filters.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { bomList } from './bom-list.ts';

const BomForm = onDemand(async () => (await import('./BomForm.tsx')).BomForm);
const BomCopyForm = onDemand(async () => (await import('./BomCopyForm.tsx')).BomCopyForm);
const BomTree = onDemand(async () => (await import('./BomTree.tsx')).BomTree);

export function BomsPage() {
  const t = useTexts();
  const can = useCan('bom');
  const list = useList(bomList);
  const chosen = useCheckedRows(list);
  const read = useReadRecord(boms.detail);
  const remove = useRemove(boms.remove);
  const switchActive = useReversibleSave(boms.switchActive);
  const [editing, setEditing] = useState<Partial<Bom>>();
  const [copying, setCopying] = useState(false);
  const [managing, setManaging] = useState<Bom>();
  const [reading, setReading] = useState<Bom>();
  const { usesEntry, usesWindow } = useUses('bom');
  const [deleting, setDeleting] = useState<Bom>();
  useWantedForms({
    bom: async (id) => setEditing(id === 0 ? {} : await read({ id })),
    bomCopy: () => setCopying(true),
    bomLine(_id, place) {
      void read({ id: nodePlaceOf(place).treeId }).then(setManaging);
      return false;
    },
  });

  const mayEdit = ({ canChange }: Bom) => can.button('edit') && canChange;
  const edit = async ({ id }: Bom) => setEditing(await read({ id }));
  const columns: Column<Bom>[] = [
    {
      key: 'productCode',
      title: t('商品代码'),
      sortable: true,
      cell: (bom) => (
        <SharedName record={bom}>
          {mayEdit(bom) ? (
            <ActionLink shortcut="Enter" onClick={() => edit(bom)}>
              <Code>{bom.productCode}</Code>
            </ActionLink>
          ) : (
            <Code>{bom.productCode}</Code>
          )}
        </SharedName>
      ),
    },
    { key: 'productName', title: t('商品名称'), sortable: true, cell: (bom) => bom.productName },
    { key: 'variantName', title: t('规格'), sortable: true, cell: (bom) => bom.variantName },
    {
      key: 'active',
      title: t('状态'),
      sortable: true,
      cell: ({ active }) => <EnabledDot on={active === 1} />,
    },
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: (bom) => bom.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (bom) => bom.createTime },
  ];
  const history = useHistoryDrawer('bom');
  const toggle = ({ id, active, productName }: Bom) => {
    const stated = (isOn: boolean) => ({ ids: [id], status: isOn ? 1 : 0 });
    return switchActive(stated(active !== 1), () => stated(active === 1), productName);
  };
  const actions = (bom: Bom) => (
    <>
      {mayEdit(bom) && (
        <ActionLink shortcut="E" onClick={() => edit(bom)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('enable') && bom.canChange && (
        <ActionLink onClick={() => toggle(bom)}>{bom.active === 1 ? t('禁用') : t('启用')}</ActionLink>
      )}
      <ActionLink onClick={() => setManaging(bom)}>{t('BOM管理')}</ActionLink>
      <MoreMenu
        entries={[
          usesEntry({ id: bom.id, name: bom.productName }),
          { label: t('谁可以查看'), onClick: () => setReading(bom) },
          history.entry(bom.id, bom.productName),
          can.button('delete') && bom.canChange && { label: t('删除'), onClick: () => setDeleting(bom) },
        ]}
      />
    </>
  );
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('禁用|状态') },
  ];
  const filters = seenFilters(can, [
    ['productCode', textFilter({ name: 'productCode', label: t('商品代码') })],
    ['productName', textFilter({ name: 'productName', label: t('商品名称') })],
    ['variantName', textFilter({ name: 'variantName', label: t('规格') })],
    ['active', choiceFilter({ name: 'active', label: t('状态') }, states)],
    ...stampFilters(t),
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('商品BOM')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('copy') && <Button onClick={() => setCopying(true)}>{t('复制商品BOM')}</Button>}
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增商品BOM')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('代码 / 名称'), placeholder: t('代码、名称、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('商品BOM')}
        empty={can.button('add') ? t('还没有商品BOM，请点击“新增商品BOM”添加') : t('还没有商品BOM')}
        columns={columns.filter((column) => can.column(column.key))}
        actions={actions}
      />
      {history.drawer}
      {editing && <BomForm bom={editing} onClose={() => setEditing(undefined)} />}
      {copying && <BomCopyForm onClose={() => setCopying(false)} />}
      {managing && <BomTree bom={managing} onClose={() => setManaging(undefined)} />}
      {deleting && (
        <ConfirmDelete
          question={t('确定删除该商品BOM吗？')}
          name={[deleting.productCode, deleting.productName, deleting.variantName].filter(Boolean).join(' ')}
          consequence={t('它的部件一并删除；删除后进入回收站，可以恢复。')}
          onConfirm={() => remove({ id: deleting.id }, deleting.productName)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {usesWindow}
      {reading && (
        <ReadersDrawer
          kind="bom"
          id={reading.id}
          name={reading.productCode}
          onClose={() => setReading(undefined)}
        />
      )}
    </ListPage>
  );
}
