import { useState } from 'react';
import { units, type Unit } from '@edp/contract/units';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/can.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useDetail } from '../../lib/use-detail.ts';
import { useList } from '../../lib/use-list.ts';
import { useRemove } from '../../lib/use-remove.ts';
import { useSave } from '../../lib/use-save.ts';
import { recordAddress } from '../../pickers/record-address.ts';
import { useUnitCategories } from '../../pickers/use-unit-categories.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Code } from '../../ui/Code.tsx';
import type { Column } from '../../ui/column.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { unitList } from './unit-list.ts';

const UnitForm = onDemand(async () => (await import('./UnitForm.tsx')).UnitForm);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/MultilingualModal.tsx')).MultilingualModal,
);

export function UnitsPage() {
  const t = useTexts();
  const can = useCan('unit');
  const list = useList(unitList);
  const categories = useUnitCategories();
  const detail = useDetail(units.detail, { failed: t('获取数据失败') });
  const enable = useSave(units.enable, { failed: t('操作失败') });
  const remove = useRemove(units.remove, { failed: t('删除失败') });
  const saveTranslations = useSave(units.saveTranslations, { saved: t('修改成功') });
  const [editing, setEditing] = useState<Partial<Unit>>();
  const [deleting, setDeleting] = useState<Unit>();
  const [translating, setTranslating] = useState<Unit>();
  const hasActions = ['edit', 'enable', 'multilingual', 'delete'].some(can.button);

  const validity = [
    { value: '1', label: t('有效') },
    { value: '0', label: t('无效') },
  ];
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
    { key: 'unitCategoryStr', title: t('单位类别'), sortable: true, cell: (unit) => unit.unitCategoryStr },
    { key: 'createName', title: t('创建人'), cell: (unit) => unit.createName },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (unit) => unit.createTime },
  ];
  const actions = (unit: Unit) => (
    <>
      {can.button('edit') && (
        <ActionLink onClick={async () => setEditing(await detail(unit.id))}>{t('编辑')}</ActionLink>
      )}
      {can.button('enable') && (
        <ActionLink onClick={() => enable({ id: unit.id, active: 1 - unit.active, version: unit.version })}>
          {unit.active === 1 ? t('禁用') : t('启用')}
        </ActionLink>
      )}
      <MoreMenu
        entries={[
          can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(unit) },
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => setDeleting(unit),
          },
        ]}
      />
    </>
  );
  return (
    <ListPage
      title={t('单位')}
      actions={
        can.button('add') && (
          <Button kind="primary" onClick={() => setEditing({})}>
            {t('新增单位')}
          </Button>
        )
      }
      filters={
        <FilterBar
          list={list}
          more={
            <>
              <TextFilter name="name" label={t('名称')} />
              <TextFilter name="code" label={t('代码')} />
            </>
          }
        >
          <TextFilter name="keyword" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />
          <ChoiceFilter name="unitCategory" label={t('单位类别')} options={categories} />
          <ChoiceFilter name="active" label={t('有效性')} options={validity} />
        </FilterBar>
      }
    >
      <DataTable
        list={list}
        label={t('单位')}
        empty={can.button('add') ? t('还没有单位，请点击“新增单位”添加') : t('还没有单位')}
        columns={columns.filter((column) => can.column(column.key))}
        actions={hasActions && actions}
      />
      {editing && <UnitForm unit={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={`${deleting.code} ${deleting.name}`}
          onConfirm={() => remove({ id: deleting.id }, deleting.name)}
          onClose={() => setDeleting(undefined)}
          addressOf={recordAddress}
        />
      )}
      {translating && (
        <MultilingualModal
          name={translating.name}
          load={() => call(units.translations, { id: translating.id })}
          save={(entries) => saveTranslations({ id: translating.id, list: entries }, translating.name)}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
