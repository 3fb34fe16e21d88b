import { useState } from 'react';
import { categorySets, type CategorySet } from '@edp/contract/category-sets';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { ActionLink } from '../../ui/basic/ActionLink.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/table/filters.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { categorySetList } from './category-set-list.ts';

const CategorySetForm = onDemand(async () => (await import('./CategorySetForm.tsx')).CategorySetForm);
const CategorySetCopyForm = onDemand(
  async () => (await import('./CategorySetCopyForm.tsx')).CategorySetCopyForm,
);
const CategoryTree = onDemand(async () => (await import('./CategoryTree.tsx')).CategoryTree);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function CategorySetsPage() {
  const t = useTexts();
  const can = useCan('categorySet');
  const list = useList(categorySetList);
  const read = useReadRecord(categorySets.detail);
  const enable = useSave(categorySets.enable);
  const [editing, setEditing] = useState<Partial<CategorySet>>();
  const [copying, setCopying] = useState(false);
  const [managing, setManaging] = useState<CategorySet>();
  const [translating, setTranslating] = useState<CategorySet>();

  const types = [
    { value: '1', label: t('商品分类集') },
    { value: '2', label: t('客户分类集') },
  ];
  const columns: Column<CategorySet>[] = [
    { key: 'code', title: t('代码'), sortable: true, cell: (set) => <Code>{set.code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: (set) => set.name },
    {
      key: 'state',
      title: t('状态'),
      sortable: true,
      cell: ({ state }) => <EnabledDot on={state === 1} />,
    },
    {
      key: 'source',
      title: t('来源'),
      sortable: true,
      cell: ({ source }) => (source === 1 ? t('系统') : t('用户')),
    },
    { key: 'createdName', title: t('创建人'), cell: (set) => set.createdName },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (set) => set.createTime },
  ];
  const actions = (set: CategorySet) => (
    <>
      {can.button('edit') && (
        <ActionLink onClick={async () => setEditing(await read({ id: set.id }))}>{t('编辑')}</ActionLink>
      )}
      {can.button('enable') && set.source !== 1 && (
        <ActionLink
          onClick={() => enable({ id: set.id, state: set.state === 1 ? 2 : 1, version: set.version })}
        >
          {set.state === 1 ? t('禁用') : t('启用')}
        </ActionLink>
      )}
      <ActionLink onClick={() => setManaging(set)}>{t('管理分类')}</ActionLink>
      <MoreMenu
        entries={[can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(set) }]}
      />
    </>
  );
  return (
    <ListPage
      title={t('分类集')}
      actions={
        <>
          {can.button('copy') && <Button onClick={() => setCopying(true)}>{t('复制分类集')}</Button>}
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增分类集')}
            </Button>
          )}
        </>
      }
      filters={
        <FilterBar list={list} more={<TextFilter name="name" label={t('名称')} />}>
          <TextFilter name="keyword" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />
          <ChoiceFilter name="type" label={t('分类集类型')} options={types} />
        </FilterBar>
      }
    >
      <DataTable
        list={list}
        label={t('分类集')}
        empty={can.button('add') ? t('还没有分类集，请点击“新增分类集”添加') : t('还没有分类集')}
        columns={columns.filter((column) => can.column(column.key))}
        actions={actions}
      />
      {editing && <CategorySetForm set={editing} onClose={() => setEditing(undefined)} />}
      {copying && <CategorySetCopyForm onClose={() => setCopying(false)} />}
      {managing && <CategoryTree set={managing} onClose={() => setManaging(undefined)} />}
      {translating && (
        <MultilingualModal of={categorySets} record={translating} onClose={() => setTranslating(undefined)} />
      )}
    </ListPage>
  );
}
