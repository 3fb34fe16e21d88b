import type { ComponentProps } from 'react';
import type { Endpoint } from '@edp/contract/endpoint';
import type { moveInput, moveOutput } from '@edp/contract/tree';
import { call } from '../../lib/api/call.ts';
import { queryOf, type DataEndpoint } from '../../lib/query/query.ts';
import type { Can } from '../../lib/session/can.ts';
import { TreeEditor } from '../../ui/tree/TreeEditor.tsx';
import type { NodeRecord, TreeCalls } from '../../ui/tree/use-tree-data.ts';
import { HistoryButton } from '../history/HistoryLink.tsx';
import { MultilingualModal, type TranslationDraft } from '../translations/MultilingualModal.tsx';

interface NamedNode extends NodeRecord {
  name: string;
}

type Calls<Node extends NamedNode, Values> = Required<TreeCalls<Node, Values>>;

interface NamedTreeEditorProps<Node extends NamedNode, Values extends object> extends Pick<
  ComponentProps<typeof TreeEditor<Node, Values>>,
  'title' | 'words' | 'maxDepth' | 'together' | 'draft' | 'fresh' | 'toFormValues' | 'fields' | 'onClose'
> {
  of: ComponentProps<typeof MultilingualModal>['of'] & {
    detail: DataEndpoint<Node, { id: number | string }>;
    move: Endpoint<typeof moveInput, typeof moveOutput>;
  };
  kind: 'category' | 'label';
  /** The drafts of its nodes' names. */
  names: TranslationDraft;
  can: Can;
  tree: Calls<Node, Values>['tree'];
  save: Calls<Node, Values>['save'];
  remove: Calls<Node, Values>['remove'];
}

/** The window that keeps a tree of nodes with names by language, as far as the role may. */
export function NamedTreeEditor<Node extends NamedNode, Values extends object>(
  props: NamedTreeEditorProps<Node, Values>,
) {
  const { of, kind, names, can, tree, save, remove, ...editor } = props;
  const mayMaintain = can.button('maintain');
  return (
    <TreeEditor
      {...editor}
      calls={{
        tree,
        node: (id) => queryOf(of.detail, { id }),
        save: mayMaintain ? save : undefined,
        move: mayMaintain ? async (move) => (await call(of.move, move)).data : undefined,
        remove: can.button('delete') ? remove : undefined,
      }}
      further={({ id, name }) => <HistoryButton kind={kind} id={id} name={name} />}
      multilingual={
        can.button('multilingual')
          ? (node, close) => <MultilingualModal draft={names} of={of} record={node} onClose={close} />
          : undefined
      }
    />
  );
}
