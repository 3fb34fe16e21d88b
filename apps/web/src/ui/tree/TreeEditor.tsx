import type { ReactNode } from 'react';
import { ConfirmDelete } from '../overlay/ConfirmDelete.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { NodePane, type NodePaneProps } from './NodePane.tsx';
import { TreePane, type TreeWords } from './TreePane.tsx';
import { useDiscard } from '../form/use-discard.tsx';
import type { NodeRecord } from './use-tree-data.ts';
import type { TickedNodes } from './use-ticked-nodes.ts';
import { useTreeEditor } from './use-tree-editor.ts';
import styles from './tree-editor.module.css';

interface TreeEditorProps<Node extends NodeRecord, Values extends object> extends NodePaneProps<
  Node,
  Values
> {
  title: string;
  words: TreeWords & NodePaneProps<Node, Values>['words'];
  /** How deep the tree may become. */
  maxDepth: number;
  /** What can be done with several nodes at once; absent, each is treated by itself. */
  together?: ((chosen: TickedNodes) => ReactNode) | undefined;
  onClose: () => void;
}

/** A wide window: a tree at the left, at the right the node that is chosen in it: read, edited or new. */
export function TreeEditor<Node extends NodeRecord, Values extends object>(
  props: TreeEditorProps<Node, Values>,
) {
  const { title, words, calls, together, onClose } = props;
  const editor = useTreeEditor(props);
  const { leave, question } = useDiscard(editor.dirty, editor.givenUp.tell);
  const { standing } = editor;
  const remove = async ({ id, name }: { id: number; name: string }) => {
    const result = (await calls.remove?.(id, name)) ?? { kind: 'refused' as const };
    if (result.kind === 'removed') {
      if (calls.save) editor.addRoot();
      else editor.view(undefined);
    }
    if (result.kind === 'refused') await editor.data.reload();
    return result;
  };
  return (
    <Dialog title={title} width={1000} shape="page" onClose={() => leave(onClose)}>
      <div className={styles.panes}>
        <TreePane
          words={words}
          editor={editor}
          mayAdd={calls.save !== undefined}
          together={together}
          leave={leave}
        />
        <NodePane {...props} editor={editor} leave={leave} />
      </div>
      {editor.deleting && standing && (
        <ConfirmDelete
          name={[standing.item.code, standing.item.name].filter(Boolean).join(' ')}
          onConfirm={() => remove(standing.item)}
          onClose={() => editor.setDeleting(false)}
        />
      )}
      {question}
    </Dialog>
  );
}
