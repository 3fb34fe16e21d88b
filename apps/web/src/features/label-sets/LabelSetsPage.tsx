import { useState } from 'react';
import { labelSets, type LabelSet } from '@edp/contract/label-sets';
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
import { TextFilter } from '../../ui/table/filters.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { labelSetList } from './label-set-list.ts';

const LabelSetForm = onDemand(async () => (await import('./LabelSetForm.tsx')).LabelSetForm);
const LabelSetCopyForm = onDemand(async () => (await import('./LabelSetCopyForm.tsx')).LabelSetCopyForm);
const LabelTree = onDemand(async () => (await import('./LabelTree.tsx')).LabelTree);
const MultilingualModal = onDemand(
  async () => (await import('../../pickers/translations/MultilingualModal.tsx')).MultilingualModal,
);

export function LabelSetsPage() {
  const t = useTexts();
  const can = useCan('labelSet');
  const list = useList(labelSetList);
  const read = useReadRecord(labelSets.detail);
  const enable = useSave(labelSets.enable);
  const [editing, setEditing] = useState<Partial<LabelSet>>();
  const [copying, setCopying] = useState(false);
  const [managing, setManaging] = useState<LabelSet>();
  const [translating, setTranslating] = useState<LabelSet>();

  const add = can.button('add') ? () => setEditing({}) : undefined;
  const columns: Column<LabelSet>[] = [
    { key: 'id', title: t('ID'), sortable: true, cell: (set) => <Code>{String(set.id)}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: (set) => set.name },
    { key: 'useObjName', title: t('使用对象'), sortable: true, cell: (set) => set.useObjName },
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
  const actions = (set: LabelSet) => (
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
      <ActionLink onClick={() => setManaging(set)}>{t('管理标签')}</ActionLink>
      <MoreMenu
        entries={[can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(set) }]}
      />
    </>
  );
  return (
    <ListPage
      title={t('标签集')}
      actions={can.button('copy') && <Button onClick={() => setCopying(true)}>{t('复制标签集')}</Button>}
      filters={
        <FilterBar list={list}>
          <TextFilter name="name" label={t('名称')} />
        </FilterBar>
      }
    >
      <DataTable
        list={list}
        label={t('标签集')}
        empty={t('还没有标签集')}
        emptyAction={add && { label: t('新增'), onClick: add }}
        columns={columns.filter((column) => can.column(column.key))}
        actions={actions}
      />
      {editing && (
        <LabelSetForm
          key={editing.id ?? 'new'}
          set={editing}
          onClose={() => setEditing(undefined)}
          onAdd={editing.id === undefined ? undefined : add}
        />
      )}
      {copying && <LabelSetCopyForm onClose={() => setCopying(false)} />}
      {managing && <LabelTree set={managing} onClose={() => setManaging(undefined)} />}
      {translating && (
        <MultilingualModal of={labelSets} record={translating} onClose={() => setTranslating(undefined)} />
      )}
    </ListPage>
  );
}
