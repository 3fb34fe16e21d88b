import { useState } from 'react';
import { attributeForm, attributes, type Attribute } from '@edp/contract/attributes';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { useUses } from '../../pickers/rail/use-uses.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { numberFilter } from '../../ui/filters/value-filters.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { recordFilter } from '../../pickers/records/records-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { useAttributeColumns } from './attribute-columns.tsx';
import { attributeList } from './attribute-list.ts';

const AttributeModal = onDemand(
  async () => (await import('../../pickers/attributes/AttributeModal.tsx')).AttributeModal,
);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function AttributesPage() {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(attributeList);
  const chosen = useCheckedRows(list);
  const columns = useAttributeColumns();
  const read = useReadRecord(attributes.detail);
  const enable = useReversibleSave(attributes.enable);
  const remove = useRemove(attributes.remove);
  const [editing, setEditing] = useState<Partial<Attribute>>();
  const [deleting, setDeleting] = useState<Attribute>();
  const [translating, setTranslating] = useState<Attribute>();
  const history = useHistoryDrawer('specification');
  const { usesEntry, usesWindow } = useUses('specification');
  useWantedForms({
    attribute: async (id) => setEditing(id === 0 ? {} : await read({ id })),
    attributeNames: async (id) => setTranslating(await read({ id })),
  });
  const toggle = ({ id, name, active, version }: Attribute) =>
    enable({ id, active: 1 - active, version }, () => ({ id, active, version: version + 1 }), name);
  const edit = async ({ id }: Attribute) => setEditing(await read({ id }));
  const actions = (attribute: Attribute) => (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => edit(attribute)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('enable') && (
        <ActionLink onClick={() => toggle(attribute)}>
          {attribute.active === 1 ? t('禁用') : t('启用')}
        </ActionLink>
      )}
      <MoreMenu
        entries={[
          usesEntry(attribute),
          can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(attribute) },
          history.entry(attribute.id, attribute.name),
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => setDeleting(attribute),
          },
        ]}
      />
    </>
  );
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('禁用|状态') },
  ];
  const fields = {
    column: (name: string) => (name in attributeForm.shape ? can.field(name) : can.column(name)),
  };
  const filters = seenFilters(fields, [
    ['productTypeId', recordFilter({ name: 'productTypeId', label: t('商品类型') }, 'productType')],
    ['active', choiceFilter({ name: 'active', label: t('状态') }, states)],
    ['sortOrder', numberFilter({ name: 'sortNumber', label: t('排序') })],
    ...stampFilters(t),
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      inner
      title={t('规格定义')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增规格')}
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
            words={{ label: t('规格名称'), placeholder: t('名称、拼音首字母') }}
            filters={filters}
          />
        }
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('规格定义')}
        empty={can.button('add') ? t('还没有规格定义，请点击“新增规格”添加') : t('还没有规格定义')}
        columns={opening(columns, 'name', can.button('edit') && edit)}
        actions={actions}
      />
      {history.drawer}
      {editing && <AttributeModal attribute={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={deleting.name}
          onConfirm={() => remove({ id: deleting.id }, deleting.name)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {usesWindow}
      {translating && (
        <MultilingualModal
          draft="attributeNames"
          of={attributes}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
