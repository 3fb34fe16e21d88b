import { useState } from 'react';
import { labelSets, type LabelSet } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { ExportButton } from '../../pickers/exports/ExportButton.tsx';
import { useTreeTransfer } from '../../pickers/exports/use-tree-transfer.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { TreeSetTable } from '../../pickers/trees/TreeSetTable.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { labelSetList } from './label-set-list.ts';

const LabelSetForm = onDemand(async () => (await import('./LabelSetForm.tsx')).LabelSetForm);
const LabelSetCopyForm = onDemand(async () => (await import('./LabelSetCopyForm.tsx')).LabelSetCopyForm);
const LabelTree = onDemand(async () => (await import('./LabelTree.tsx')).LabelTree);

export function LabelSetsPage() {
  const t = useTexts();
  const can = useCan('labelSet');
  const list = useList(labelSetList);
  const transfer = useTreeTransfer(labels.tree.exported, ({ id }) => ({ labelSetId: id }));
  const chosen = useCheckedRows(list);
  const [editing, setEditing] = useState<Partial<LabelSet>>();
  const [copying, setCopying] = useState(false);
  useWantedForms({ labelSetCopy: () => setCopying(true) });

  const add = can.button('add') ? () => setEditing({}) : undefined;
  const columns: Column<LabelSet>[] = [
    { key: 'id', title: t('ID'), hidden: true, sortable: true, cell: (set) => <Code>{String(set.id)}</Code> },
    { key: 'name', title: t('名称'), fixed: true, sortable: true, cell: (set) => set.name },
    { key: 'useObjectName', title: t('使用对象'), sortable: true, cell: (set) => set.useObjectName },
  ];
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '2', label: t('禁用|状态') },
  ];
  const sources = [
    { value: '1', label: t('系统') },
    { value: '2', label: t('用户') },
  ];
  const filters = seenFilters(can, [
    ['state', choiceFilter({ name: 'state', label: t('状态') }, states)],
    ['source', choiceFilter({ name: 'source', label: t('来源') }, sources)],
    ...stampFilters(t),
  ]);
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('标签集')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('copy') && <Button onClick={() => setCopying(true)}>{t('复制标签集')}</Button>}
        </>
      }
    >
      <TreeSetTable
        drafts={{ set: 'labelSet', node: 'label' }}
        of={labelSets}
        kind="labelSet"
        can={can}
        list={list}
        filters={<FilterChips list={list} words={{ name: 'name', label: t('名称') }} filters={filters} />}
        selection={can.button('export') ? chosen : undefined}
        bar={
          <SelectionBar rows={chosen}>
            <ExportButton list={list} columns={columns} chosen={chosen} />
          </SelectionBar>
        }
        label={t('标签集')}
        empty={t('还没有标签集')}
        emptyAction={add && { label: t('新增'), onClick: add }}
        columns={columns}
        opens="name"
        onEdit={setEditing}
        tree={{
          label: t('管理标签'),
          window: (set, close) => <LabelTree set={set} onClose={close} />,
          more: transfer.entries,
        }}
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
      {transfer.window}
    </ListPage>
  );
}
