import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import { Button } from '../buttons/Button.tsx';
import { SearchInput } from '../search/SearchInput.tsx';
import { Skeleton, TableNotice } from '../table/table-states.tsx';
import { TreeView } from './TreeView.tsx';
import type { TickedNodes } from './use-ticked-nodes.ts';
import type { useTreeEditor } from './use-tree-editor.ts';
import styles from './tree-editor.module.css';

const TREE_HEIGHT = 476;

export interface TreeWords {
  /** What the nodes are. */
  nodes: string;
  addRoot: string;
  addChild: string;
  /** Said while there is no node at all. */
  empty: string;
}

type Editor = ReturnType<typeof useTreeEditor>;

interface TreePaneProps {
  words: TreeWords;
  editor: Pick<
    Editor,
    | 'addChild'
    | 'addRoot'
    | 'data'
    | 'folding'
    | 'moves'
    | 'selected'
    | 'setTyped'
    | 'standing'
    | 'ticked'
    | 'typed'
    | 'view'
  >;
  mayAdd: boolean;
  /** What can be done with several nodes at once; absent, each is treated by itself. */
  together: ((chosen: TickedNodes) => ReactNode) | undefined;
  leave: (go: () => void) => void;
}

/** Search, the buttons that add, and the tree with its moves, or with boxes where several are chosen. */
export function TreePane({ words, editor, mayAdd, together, leave }: TreePaneProps) {
  const t = useTexts();
  const hintId = useId();
  const { data, folding, moves, ticked } = editor;
  const isTicking = ticked.checked !== undefined;
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    moves.undo?.();
  };
  return (
    <section className={styles.left}>
      <div className={styles.tools}>
        <SearchInput
          label={t('搜索')}
          placeholder={t('代码、名称、拼音首字母')}
          typed={editor.typed}
          onType={editor.setTyped}
        />
        {!isTicking && (
          <>
            {mayAdd && <AddButtons words={words} editor={editor} leave={leave} />}
            {together && data.whole.length > 0 && <Button onClick={ticked.begin}>{t('多选')}</Button>}
          </>
        )}
      </div>
      <div className={styles.area} aria-busy={data.searching || !data.isThere} onKeyDown={undoByKey}>
        <TreeNotice data={data} empty={words.empty} onClear={() => editor.setTyped('')} />
        {data.items.length > 0 && (
          <TreeView
            label={words.nodes}
            items={data.items}
            height={TREE_HEIGHT}
            unfolded={folding.unfolded}
            onFold={folding.fold}
            selected={editor.selected}
            checked={ticked.checked}
            onSelect={(item) => (isTicking ? ticked.toggle(item) : leave(() => editor.view(item.id)))}
            highlight={data.keyword}
            moves={moves.view}
            describedBy={hintId}
          />
        )}
      </div>
      {isTicking ? (
        <TickedLine ticked={ticked} hintId={hintId} together={together} />
      ) : (
        <p id={hintId} className={styles.moves}>
          {moves.view && data.items.length > 0 && t('拖动或按 Alt+方向键移动，Ctrl+Z 撤销')}
        </p>
      )}
    </section>
  );
}

function AddButtons({ words, editor, leave }: Pick<TreePaneProps, 'words' | 'editor' | 'leave'>) {
  const { addRoot, addChild, standing } = editor;
  return (
    <>
      <Button onClick={() => leave(addRoot)}>{words.addRoot}</Button>
      {(!standing || addChild) && (
        <Button disabled={!addChild} onClick={() => addChild && leave(addChild)}>
          {words.addChild}
        </Button>
      )}
    </>
  );
}

interface TickedLineProps extends Pick<TreePaneProps, 'together'> {
  ticked: Editor['ticked'];
  hintId: string;
}

/** How many are chosen, how more are, and what can be done with them. */
function TickedLine({ ticked, hintId, together }: TickedLineProps) {
  const t = useTexts();
  const { ids } = ticked;
  return (
    <div className={styles.ticked}>
      <span id={hintId} role="status">
        {ids.length > 0 ? t('已选 {n} 项', { n: ids.length.toLocaleString('en') }) : t('点击或按空格选择')}
      </span>
      <ActionLink onClick={ticked.addShown}>{t('全选')}</ActionLink>
      {ids.length > 0 && <ActionLink onClick={ticked.addBelow}>{t('加选下级')}</ActionLink>}
      <ActionLink onClick={ticked.end}>{t('退出多选')}</ActionLink>
      {ids.length > 0 && <span className={styles.together}>{together?.(ticked)}</span>}
    </div>
  );
}

interface TreeNoticeProps {
  data: Editor['data'];
  empty: string;
  onClear: () => void;
}

/** What stands in the tree's place when there is no node to show. */
function TreeNotice({ data, empty, onClear }: TreeNoticeProps) {
  const { isThere, error, items, keyword, reload } = data;
  const t = useTexts();
  if (!isThere && !error) return <Skeleton count={8} />;
  if (!isThere) return <TableNotice text={error ?? ''} action={t('重试')} onAction={() => void reload()} />;
  if (items.length > 0) return null;
  if (keyword === '') return <TableNotice text={empty} />;
  return <TableNotice text={t('没有符合条件的数据')} action={t('清除筛选')} onAction={onClear} />;
}
