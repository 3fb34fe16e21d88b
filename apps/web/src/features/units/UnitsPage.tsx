import { useState } from 'react';
import { units, type Unit } from '@edp/contract/units';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { queryOf } from '../../lib/query/query.ts';
import { useDictionaryOptions } from '../../pickers/records/use-choices.ts';
import { BulkButton } from '../../pickers/bulk/BulkButton.tsx';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { useUses } from '../../pickers/rail/use-uses.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { textFilter, numberFilter } from '../../ui/filters/value-filters.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { unitList } from './unit-list.ts';

const UnitForm = onDemand(async () => (await import('./UnitForm.tsx')).UnitForm);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function UnitsPage() {
  const t = useTexts();
  const can = useCan('unit');
  const list = useList(unitList);
  const chosen = useCheckedRows(list);
  const categories = useDictionaryOptions(queryOf(units.categories, {}));
  const read = useReadRecord(units.detail, { failed: t('获取数据失败') });
  const enable = useReversibleSave(units.enable);
  const remove = useRemove(units.remove);
  const [editing, setEditing] = useState<Partial<Unit>>();
  const [deleting, setDeleting] = useState<Unit>();
  const [translating, setTranslating] = useState<Unit>();
  const history = useHistoryDrawer('unit');
  const { usesEntry, usesWindow } = useUses('unit');
  useWantedForms({
    unit: async (id) => setEditing(id === 0 ? {} : await read({ id })),
    unitNames: async (id) => setTranslating(await read({ id })),
  });

  const validity = [
    { value: '1', label: t('有效') },
    { value: '0', label: t('无效') },
  ];
  const edit = async ({ id }: Unit) => setEditing(await read({ id }));
  const columns: Column<Unit>[] = [
    { key: 'code', title: t('代码'), sortable: true, cell: (unit) => <Code>{unit.code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: (unit) => unit.name },
    { key: 'sortOrder', title: t('排序'), sortable: true, align: 'right', cell: (unit) => unit.sortOrder },
    {
      key: 'active',
      title: t('有效性'),
      sortable: true,
      cell: ({ active }) => <StatusDot on={active === 1}>{active === 1 ? t('有效') : t('无效')}</StatusDot>,
    },
    { key: 'unitCategoryName', title: t('单位类别'), sortable: true, cell: (unit) => unit.unitCategoryName },
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: (unit) => unit.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (unit) => unit.createTime },
  ];
  const toggle = ({ id, active, version }: Unit) =>
    enable({ id, active: 1 - active, version }, (saved) => ({ id, active, version: saved.version }));
  const actions = (unit: Unit) => (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => edit(unit)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('enable') && (
        <ActionLink onClick={() => toggle(unit)}>{unit.active === 1 ? t('禁用') : t('启用')}</ActionLink>
      )}
      <MoreMenu
        entries={[
          usesEntry(unit),
          can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(unit) },
          history.entry(unit.id, unit.name),
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => setDeleting(unit),
          },
        ]}
      />
    </>
  );
  const filters = seenFilters(can, [
    ['name', textFilter({ name: 'name', label: t('名称') })],
    ['code', textFilter({ name: 'code', label: t('代码') })],
    ['unitCategoryName', choiceFilter({ name: 'unitCategory', label: t('单位类别') }, categories)],
    ['active', choiceFilter({ name: 'active', label: t('有效性') }, validity)],
    ['sortOrder', numberFilter({ name: 'sortNumber', label: t('排序') })],
    ...stampFilters(t),
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('单位')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增单位')}
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
        selection={can.button('edit') || can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <BulkButton list={list} chosen={chosen} />
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('单位')}
        empty={can.button('add') ? t('还没有单位，请点击“新增单位”添加') : t('还没有单位')}
        columns={opening(
          columns.filter((column) => can.column(column.key)),
          'code',
          can.button('edit') && edit,
        )}
        actions={actions}
      />
      {history.drawer}
      {editing && <UnitForm unit={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={`${deleting.code} ${deleting.name}`}
          onConfirm={() => remove({ id: deleting.id }, deleting.name)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {usesWindow}
      {translating && (
        <MultilingualModal
          draft="unitNames"
          of={units}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
