import { useState } from 'react';
import { categorySets, type CategorySet } from '@edp/contract/category-sets';
import { categories } from '@edp/contract/categories';
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
import { textFilter } from '../../ui/filters/value-filters.tsx';
import { seenFilters } from '../../ui/filters/list-filter.ts';
import { stampFilters } from '../../ui/filters/stamp-filters.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { categorySetList } from './category-set-list.ts';

const CategorySetForm = onDemand(async () => (await import('./CategorySetForm.tsx')).CategorySetForm);
const CategorySetCopyForm = onDemand(
  async () => (await import('./CategorySetCopyForm.tsx')).CategorySetCopyForm,
);
const CategoryTree = onDemand(async () => (await import('./CategoryTree.tsx')).CategoryTree);

export function CategorySetsPage() {
  const t = useTexts();
  const can = useCan('categorySet');
  const list = useList(categorySetList);
  const transfer = useTreeTransfer(categories.tree.exported, ({ id }) => ({ categorySetId: id }));
  const chosen = useCheckedRows(list);
  const [editing, setEditing] = useState<Partial<CategorySet>>();
  const [copying, setCopying] = useState(false);
  useWantedForms({ categorySetCopy: () => setCopying(true) });

  const types = [
    { value: '1', label: t('商品分类集') },
    { value: '2', label: t('客户分类集') },
  ];
  const columns: Column<CategorySet>[] = [
    { key: 'code', title: t('代码'), sortable: true, cell: (set) => <Code>{set.code}</Code> },
    { key: 'name', title: t('名称'), sortable: true, cell: (set) => set.name },
  ];
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '2', label: t('禁用|状态') },
  ];
  const sources = [
    { value: '1', label: t('系统') },
    { value: '2', label: t('用户') },
  ];
  const filters = [
    choiceFilter({ name: 'type', label: t('分类集类型') }, types),
    ...seenFilters(can, [
      ['name', textFilter({ name: 'name', label: t('名称') })],
      ['code', textFilter({ name: 'code', label: t('代码') })],
      ['state', choiceFilter({ name: 'state', label: t('状态') }, states)],
      ['source', choiceFilter({ name: 'source', label: t('来源') }, sources)],
      ...stampFilters(t),
    ]),
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('分类集')}
      actions={
        <>
          <ExportButton list={list} columns={columns} />
          {can.button('copy') && <Button onClick={() => setCopying(true)}>{t('复制分类集')}</Button>}
          {can.button('add') && (
            <Button kind="primary" onClick={() => setEditing({})}>
              {t('新增分类集')}
            </Button>
          )}
        </>
      }
    >
      <TreeSetTable
        drafts={{ set: 'categorySet', node: 'category' }}
        of={categorySets}
        kind="categorySet"
        can={can}
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
        label={t('分类集')}
        empty={can.button('add') ? t('还没有分类集，请点击“新增分类集”添加') : t('还没有分类集')}
        columns={columns}
        opens="code"
        onEdit={setEditing}
        tree={{
          label: t('管理分类'),
          window: (set, close) => <CategoryTree set={set} onClose={close} />,
          more: transfer.entries,
        }}
      />
      {editing && <CategorySetForm set={editing} onClose={() => setEditing(undefined)} />}
      {copying && <CategorySetCopyForm onClose={() => setCopying(false)} />}
      {transfer.window}
    </ListPage>
  );
}
