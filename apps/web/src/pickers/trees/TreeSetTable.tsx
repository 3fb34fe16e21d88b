import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Endpoint } from '@edp/contract/endpoint';
import type { enableSetInput } from '@edp/contract/tree';
import type { DataEndpoint } from '../../lib/query/query.ts';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import type { Can } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { MultilingualModal as Multilingual } from '../translations/MultilingualModal.tsx';

const MultilingualModal = onDemand(
  async () => (await import('../translations/MultilingualModal.tsx')).MultilingualModal,
);

interface TreeSet {
  id: number;
  name: string;
  /** 1 enabled, 2 disabled. */
  state: number;
  /** 1 the product's own, 2 made by a user. */
  source: number;
  createdBy: string;
  createTime: string;
  version: number;
}

interface TreeSetTableProps<Set extends TreeSet> extends Pick<
  ComponentProps<typeof DataTable<Set>>,
  'list' | 'label' | 'empty' | 'emptyAction' | 'filters' | 'selection' | 'bar'
> {
  of: ComponentProps<typeof Multilingual>['of'] & {
    detail: DataEndpoint<Set, { id: number | string }>;
    enable: Endpoint<typeof enableSetInput>;
  };
  can: Can;
  /** What a set is told by; what all sets have comes behind. */
  columns: readonly Column<Set>[];
  onEdit: (set: Set) => void;
  /** The window of a set's tree, and what it is called in the row. */
  tree: { label: string; window: (set: Set, close: () => void) => ReactNode };
}

/** The sets that each have a tree of nodes, and what may be done with one. */
export function TreeSetTable<Set extends TreeSet>(props: TreeSetTableProps<Set>) {
  const { of, can, columns, onEdit, tree, ...table } = props;
  const t = useTexts();
  const read = useReadRecord(of.detail);
  const enable = useSave(of.enable);
  const [managing, setManaging] = useState<Set>();
  const [translating, setTranslating] = useState<Set>();
  const edit = async ({ id }: Set) => {
    const set = await read({ id });
    if (set) onEdit(set);
  };
  const actions = (set: Set) => {
    const { id, state, version } = set;
    return (
      <>
        {can.button('edit') && (
          <ActionLink shortcut="E" onClick={() => edit(set)}>
            {t('编辑')}
          </ActionLink>
        )}
        {can.button('enable') && set.source !== 1 && (
          <ActionLink onClick={() => enable({ id, state: state === 1 ? 2 : 1, version })}>
            {state === 1 ? t('禁用') : t('启用')}
          </ActionLink>
        )}
        <ActionLink onClick={() => setManaging(set)}>{tree.label}</ActionLink>
        <MoreMenu
          entries={[can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(set) }]}
        />
      </>
    );
  };
  const all: readonly Column<Set>[] = [
    ...columns,
    { key: 'state', title: t('状态'), sortable: true, cell: ({ state }) => <EnabledDot on={state === 1} /> },
    {
      key: 'source',
      title: t('来源'),
      sortable: true,
      cell: ({ source }) => (source === 1 ? t('系统') : t('用户')),
    },
    { key: 'createdBy', title: t('创建人'), cell: (set) => set.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (set) => set.createTime },
  ];
  return (
    <>
      <DataTable {...table} columns={all.filter(({ key }) => can.column(key))} actions={actions} />
      {managing && tree.window(managing, () => setManaging(undefined))}
      {translating && (
        <MultilingualModal of={of} record={translating} onClose={() => setTranslating(undefined)} />
      )}
    </>
  );
}
