import { useState } from 'react';
import { specifications, type Specification } from '@edp/contract/specifications';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/can.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useDetail } from '../../lib/use-detail.ts';
import { useList } from '../../lib/use-list.ts';
import { useRemove } from '../../lib/use-remove.ts';
import { useSave } from '../../lib/use-save.ts';
import { recordAddress } from '../../pickers/record-address.ts';
import { RecordFilter } from '../../pickers/record-filter.tsx';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { EnabledFilter, TextFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDefinitionColumns } from './definition-columns.tsx';
import { definitionList } from './specification-list.ts';

const SpecificationModal = onDemand(
  async () => (await import('../../pickers/SpecificationModal.tsx')).SpecificationModal,
);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/MultilingualModal.tsx')).MultilingualModal,
);

export function DefinitionsPage() {
  const t = useTexts();
  const can = useCan('specification');
  const list = useList(definitionList);
  const columns = useDefinitionColumns();
  const detail = useDetail(specifications.detail);
  const toggle = useSave(specifications.enable);
  const remove = useRemove(specifications.remove);
  const saveTranslations = useSave(specifications.saveTranslations, { saved: t('修改成功') });
  const [editing, setEditing] = useState<Partial<Specification>>();
  const [deleting, setDeleting] = useState<Specification>();
  const [translating, setTranslating] = useState<Specification>();
  const hasActions = ['edit', 'enable', 'multilingual', 'delete'].some(can.button);
  const actions = (definition: Specification) => (
    <>
      {can.button('edit') && (
        <ActionLink onClick={async () => setEditing(await detail(definition.id))}>{t('编辑')}</ActionLink>
      )}
      {can.button('enable') && (
        <ActionLink
          onClick={() => toggle({ id: definition.id, active: 1 - definition.active }, definition.name)}
        >
          {definition.active === 1 ? t('禁用') : t('启用')}
        </ActionLink>
      )}
      <MoreMenu
        entries={[
          can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(definition) },
          can.button('delete') && {
            label: t('删除'),
            danger: true,
            onClick: () => setDeleting(definition),
          },
        ]}
      />
    </>
  );
  return (
    <ListPage
      inner
      title={t('规格定义')}
      actions={
        can.button('add') && (
          <Button kind="primary" onClick={() => setEditing({})}>
            {t('新增规格')}
          </Button>
        )
      }
      filters={
        <FilterBar list={list}>
          <TextFilter name="keyword" label={t('规格名称')} placeholder={t('名称、拼音首字母')} />
          <RecordFilter
            of="productType"
            name="productTypeId"
            label={t('商品类型')}
            placeholder={t('请选择')}
          />
          <EnabledFilter name="active" label={t('状态')} />
        </FilterBar>
      }
    >
      <DataTable
        list={list}
        label={t('规格定义')}
        empty={can.button('add') ? t('还没有规格定义，请点击“新增规格”添加') : t('还没有规格定义')}
        columns={columns}
        actions={hasActions && actions}
      />
      {editing && <SpecificationModal specification={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <ConfirmDelete
          name={deleting.name}
          onConfirm={() => remove({ id: deleting.id }, deleting.name)}
          onClose={() => setDeleting(undefined)}
          addressOf={recordAddress}
        />
      )}
      {translating && (
        <MultilingualModal
          name={translating.name}
          load={() => call(specifications.translations, { id: translating.id })}
          save={(entries) => saveTranslations({ id: translating.id, list: entries }, translating.name)}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </ListPage>
  );
}
