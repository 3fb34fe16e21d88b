import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import type { DraftedForm } from '../../lib/drafts/drafted-form.ts';
import { DraftNote } from '../form/DraftBar.tsx';
import { ReadFields } from '../form/ReadFields.tsx';
import { Form } from '../form/Form.tsx';
import { Skeleton, TableNotice } from '../table/table-states.tsx';
import { useForm } from '../form/use-form.ts';
import type { NodeRecord, TreeCalls } from './use-tree-data.ts';
import type { useTreeEditor } from './use-tree-editor.ts';
import formStyles from '../form/form.module.css';
import styles from './tree-editor.module.css';

export interface NodeWords {
  newRoot: string;
  newChild: string;
  /** Said while no node is chosen. */
  choose: string;
}

/** Where a new node goes, and the sort order that puts it behind its siblings. */
export interface NewNode {
  parentId: number;
  sort: number;
}

export interface NodePaneProps<Node extends NodeRecord, Values extends object> {
  words: NodeWords;
  calls: TreeCalls<Node, Values>;
  /** The draft of a node's form, stored or new. */
  draft: (node: Partial<NodeRecord>) => DraftedForm;
  /** The record that a new node's form starts from. */
  fresh: (place: NewNode) => Partial<Node>;
  toFormValues: (node: Partial<Node>) => Values;
  /** The fields, for a root or for a node below another one. */
  fields: (isRoot: boolean) => ReactNode;
  /** The window in which a node's names by language are edited; absent without the right. */
  multilingual?: ((node: Node, onClose: () => void) => ReactNode) | undefined;
  /** Further buttons for a node that is read. */
  further?: ((node: Node) => ReactNode) | undefined;
}

interface EditorProps<Node extends NodeRecord, Values extends object> {
  editor: ReturnType<typeof useTreeEditor<Node, Values>>;
  leave: (go: () => void) => void;
}

type Props<Node extends NodeRecord, Values extends object> = NodePaneProps<Node, Values> &
  EditorProps<Node, Values>;

/** The node that is read, edited or new. */
export function NodePane<Node extends NodeRecord, Values extends object>(props: Props<Node, Values>) {
  const { words, fresh, editor } = props;
  const { mode, round } = editor;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with what it belonged to.
    if (document.activeElement !== document.body || !pane.current) return;
    (pane.current.querySelector<HTMLElement>('[data-first]') ?? pane.current).focus();
  }, [round]);
  return (
    <section ref={pane} className={styles.right} tabIndex={-1}>
      {mode.kind === 'none' && <p className={styles.hint}>{words.choose}</p>}
      {mode.kind === 'view' && <NodeView key={round} {...props} />}
      {mode.kind === 'edit' && (
        <NodeForm key={round} {...props} node={mode.node} isRoot={mode.node.parentId === 0} />
      )}
      {mode.kind === 'add' && (
        <NodeForm
          key={round}
          {...props}
          node={fresh({ parentId: mode.parentId, sort: mode.sort })}
          isRoot={mode.parentId === 0}
          heading={mode.parentId === 0 ? words.newRoot : words.newChild}
        />
      )}
    </section>
  );
}

function NodeView<Node extends NodeRecord, Values extends object>(props: Props<Node, Values>) {
  const { calls, toFormValues, fields, multilingual, further, editor } = props;
  const { record, failed, reload } = editor.node;
  const t = useTexts();
  const [translating, setTranslating] = useState(false);
  if (!record) {
    return (
      <>
        <Head editor={editor} />
        {failed ? (
          <TableNotice text={t('获取服务器数据失败')} action={t('重试')} onAction={reload} />
        ) : (
          <Skeleton count={3} />
        )}
      </>
    );
  }
  return (
    <>
      <Head editor={editor}>
        {further?.(record)}
        <NodeActions
          onTranslate={multilingual && (() => setTranslating(true))}
          onDelete={calls.remove && (() => editor.setDeleting(true))}
          onEdit={calls.save && (() => editor.edit(record))}
          busy={editor.moves.underway}
        />
      </Head>
      <div className={formStyles.form}>
        <ReadFields values={toFormValues(record)}>{fields(record.parentId === 0)}</ReadFields>
      </div>
      {translating && multilingual?.(record, () => setTranslating(false))}
    </>
  );
}

interface NodeActionsProps {
  onTranslate: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  /** The node is being moved: an edit would start from what it was. */
  busy: boolean;
}

function NodeActions({ onTranslate, onDelete, onEdit, busy }: NodeActionsProps) {
  const t = useTexts();
  return (
    <>
      {onTranslate && <Button onClick={onTranslate}>{t('多语言')}</Button>}
      {onDelete && <Button onClick={onDelete}>{t('删除')}</Button>}
      {onEdit && (
        <Button kind="primary" data-first onClick={onEdit} busy={busy}>
          {t('编辑')}
        </Button>
      )}
    </>
  );
}

interface NodeFormProps<Node> {
  node: Partial<Node>;
  isRoot: boolean;
  /** Of a new node. */
  heading?: string;
}

function NodeForm<Node extends NodeRecord, Values extends object>(
  props: Props<Node, Values> & NodeFormProps<Node>,
) {
  const { calls, draft, toFormValues, fields, editor, leave, node, isRoot, heading } = props;
  const t = useTexts();
  const state = useForm<Partial<Node>, Values>(
    {
      record: node,
      draft: draft(node),
      toFormValues,
      onSubmit: async (entered, record) => {
        const result = (await calls.save?.(entered, record)) ?? { kind: 'refused', errors: [] };
        // No field of the form is to blame: the node or its parent may be gone.
        const isElsewhere =
          result.kind === 'refused' && result.errors.every(({ path }) => path === 'parentId');
        if (isElsewhere) await editor.data.reload();
        return result;
      },
    },
    { onSaved: editor.showSaved, onDirty: editor.setDirty },
  );
  const { id, giveUp } = state;
  const tellGivenUp = useEffectEvent(giveUp);
  const { givenUp } = editor;
  useEffect(() => givenUp.on(() => tellGivenUp()), [givenUp]);
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  return (
    <>
      <Head editor={editor} heading={heading} note={<DraftNote draft={state.draft} />}>
        <Button onClick={() => leave(editor.cancel)}>{t('取消')}</Button>
        <Button kind="primary" type="submit" form={id} busy={state.busy}>
          {t('保存')}
        </Button>
      </Head>
      <Form state={state}>{fields(isRoot)}</Form>
    </>
  );
}

interface HeadProps {
  editor: Pick<ReturnType<typeof useTreeEditor>, 'standing'>;
  heading?: string | undefined;
  note?: ReactNode;
  children?: ReactNode;
}

/** Name and path of the selected node, or of the place of a new one, with what can be done. */
function Head({ editor: { standing }, heading, note, children }: HeadProps) {
  const nodes = standing ? [...standing.above, standing.item] : [];
  // The name of a root is its whole path and stands there already.
  const path = heading || nodes.length > 1 ? nodes.map(({ name }) => name).join(' / ') : '';
  return (
    <header className={styles.head}>
      <h3>{heading ?? standing?.item.name}</h3>
      <span className={styles.path} title={path}>
        {path}
      </span>
      {note}
      <div className={styles.buttons}>{children}</div>
    </header>
  );
}
