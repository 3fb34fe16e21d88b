import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Endpoint } from '@edp/contract/endpoint';
import type { UsedKind } from '@edp/contract/record-uses';
import type { enableSetInput } from '@edp/contract/tree';
import { nodePlaceOf } from '../../lib/drafts/node-place.ts';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import type { DataEndpoint } from '../../lib/query/query.ts';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import type { Can } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import type { PopupEntry } from '../../ui/overlay/PopupMenu.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { opening } from '../../ui/columns/opening.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useHistoryDrawer } from '../history/use-history-drawer.tsx';
import { useUses } from '../rail/use-uses.tsx';
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
  /** The drafts of a set, and of a node of its tree. */
  drafts: { set: 'categorySet' | 'labelSet'; node: 'category' | 'label' };
  can: Can;
  kind: UsedKind;
  /** What a set is told by; what all sets have comes behind. */
  columns: readonly Column<Set>[];
  /** The one of them that opens the set. */
  opens: 'code' | 'name';
  /** Of a new one it is empty. */
  onEdit: (set: Partial<Set>) => void;
  /** The window of a set's tree, and what it is called in the row; what else is done with a tree. */
  tree: {
    label: string;
    window: (set: Set, close: () => void) => ReactNode;
    more: (set: Set) => readonly (PopupEntry | false)[];
  };
}

/** The sets that each have a tree of nodes, and what may be done with one. */
export function TreeSetTable<Set extends TreeSet>(props: TreeSetTableProps<Set>) {
  const { of, kind, drafts, can, columns, opens, onEdit, tree, ...table } = props;
  const t = useTexts();
  const read = useReadRecord(of.detail);
  const enable = useReversibleSave(of.enable);
  const history = useHistoryDrawer(kind);
  const [managing, setManaging] = useState<Set>();
  const [translating, setTranslating] = useState<Set>();
  const { usesEntry, usesWindow } = useUses(kind);
  const edit = async ({ id }: Set) => {
    const set = await read({ id });
    if (set) onEdit(set);
  };
  const readThen = (id: number, open: (set: Set) => void) => read({ id }).then((set) => set && open(set));
  useWantedForms({
    [drafts.set]: (id) => (id === 0 ? onEdit({}) : readThen(id, onEdit)),
    [`${drafts.set}Names`]: (id) => readThen(id, setTranslating),
    [drafts.node](_id, place) {
      void readThen(nodePlaceOf(place).treeId, setManaging);
      return false;
    },
  });
  const toggle = ({ id, state, version }: Set) =>
    enable({ id, state: state === 1 ? 2 : 1, version }, (saved) => ({ id, state, version: saved.version }));
  const actions = (set: Set) => {
    const { state } = set;
    return (
      <>
        {can.button('edit') && (
          <ActionLink shortcut="E" onClick={() => edit(set)}>
            {t('编辑')}
          </ActionLink>
        )}
        {can.button('enable') && set.source !== 1 && (
          <ActionLink onClick={() => toggle(set)}>{state === 1 ? t('禁用') : t('启用')}</ActionLink>
        )}
        <ActionLink onClick={() => setManaging(set)}>{tree.label}</ActionLink>
        <MoreMenu
          entries={[
            usesEntry(set),
            can.button('multilingual') && { label: t('多语言'), onClick: () => setTranslating(set) },
            ...tree.more(set),
            history.entry(set.id, set.name),
          ]}
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
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: (set) => set.createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (set) => set.createTime },
  ];
  const seen = all.filter(({ key }) => can.column(key));
  return (
    <>
      <DataTable {...table} columns={opening(seen, opens, can.button('edit') && edit)} actions={actions} />
      {history.drawer}
      {managing && tree.window(managing, () => setManaging(undefined))}
      {usesWindow}
      {translating && (
        <MultilingualModal
          draft={`${drafts.set}Names`}
          of={of}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
    </>
  );
}
