import { useState } from 'react';
import { brands, type Brand } from '@edp/contract/brands';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
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
import { presenceFilter } from '../../ui/filters/presence-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { brandList } from './brand-list.ts';

const BrandForm = onDemand(async () => (await import('./BrandForm.tsx')).BrandForm);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function BrandsPage() {
  const t = useTexts();
  const can = useCan('brand');
  const list = useList(brandList);
  const chosen = useCheckedRows(list);
  const read = useReadRecord(brands.detail);
  const save = useReversibleSave(brands.save);
  const remove = useRemove(brands.remove);
  const history = useHistoryDrawer('brand');
  const [editing, setEditing] = useState<Partial<Brand>>();
  const [deleting, setDeleting] = useState<Brand>();
  const [translating, setTranslating] = useState<Brand>();
  const { usesEntry, usesWindow } = useUses('brand');
  useWantedForms({
    brand: async (id) => setEditing(id === 0 ? {} : await read({ id })),
    brandNames: async (id) => setTranslating(await read({ id })),
  });

  const toggle = async ({ id, active }: Brand) => {
    // The row's name is in the reader's language; what is saved must be the name as it was entered.
    const whole = await read({ id });
    if (whole) await save({ ...whole, active: 1 - active }, ({ version }) => ({ ...whole, active, version }));
  };
  const validity = [
    { value: '1', label: t('有效') },
    { value: '0', label: t('无效') },
  ];
  const edit = async ({ id }: Brand) => setEditing(await read({ id }));
  const columns: Column<Brand>[] = [
    { key: 'code', title: t('代码'), sortable: true, cell: (brand) => <Code>{brand.code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: (brand) => brand.name },
    { key: 'sortOrder', title: t('排序'), sortable: true, align: 'right', cell: (brand) => brand.sortOrder },
    {
      key: 'active',
      title: t('有效性'),
      sortable: true,
      cell: ({ active }) => <StatusDot on={active === 1}>{active === 1 ? t('有效') : t('无效')}</StatusDot>,
    },
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: (brand) => brand.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (brand) => brand.createTime },
  ];
  const actions = (brand: Brand) => (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => edit(brand)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('enable') && (
        <ActionLink onClick={() => toggle(brand)}>{brand.active === 1 ? t('禁用') : t('启用')}</ActionLink>
      )}
      <MoreMenu
        entries={[
          usesEntry(brand),
          can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(brand) },
          history.entry(brand.id, brand.name),
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => setDeleting(brand),
          },
        ]}
      />
    </>
  );
  const filters = seenFilters(can, [
    ['name', textFilter({ name: 'name', label: t('名称') })],
    ['code', textFilter({ name: 'code', label: t('代码') })],
    ['active', choiceFilter({ name: 'active', label: t('有效性') }, validity)],
    ['sortOrder', numberFilter({ name: 'sortNumber', label: t('排序') })],
    ...stampFilters(t),
  ]);
  const picture = presenceFilter({ name: 'labelPath', label: t('图片'), emptiable: 'labelPath' });
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('品牌')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增品牌')}
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
            filters={can.field('labelPath') ? [...filters, picture] : filters}
          />
        }
        selection={can.button('edit') || can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <BulkButton list={list} chosen={chosen} />
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('品牌')}
        empty={can.button('add') ? t('还没有品牌，请点击“新增品牌”添加') : t('还没有品牌')}
        columns={opening(
          columns.filter((column) => can.column(column.key)),
          'code',
          can.button('edit') && edit,
        )}
        actions={actions}
      />
      {history.drawer}
      {editing && <BrandForm brand={editing} onClose={() => setEditing(undefined)} />}
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
          draft="brandNames"
          of={brands}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
