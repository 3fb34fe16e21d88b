import { useId, useMemo, type ReactNode } from 'react';
import { TreeSelect } from 'antd';
import type { TreeNode } from '@edp/contract/tree';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';
import { useUnfolded } from '../../ui/tree/use-unfolded.ts';
import { ListNotice } from '../records/ListNotice.tsx';
import { searchOf, type TreeSource } from './tree-sources.ts';
import { useClearButton } from '../../ui/basic/use-clear-button.tsx';
import { useNode, useNodeName, useTree } from './use-tree.ts';
import { useEarlyKeys, useTyping } from '../records/use-typing.ts';
import styles from '../records/pickers.module.css';

const NONE: ReadonlySet<number> = new Set();
/** In the whole tree people unfold what they look for; a lone root would be in their way. */
const loneRootOf = ([root, ...others]: readonly TreeItem[]): ReadonlySet<number> =>
  root && others.length === 0 ? new Set([root.id]) : NONE;

interface TreeSelectFieldProps {
  source: TreeSource;
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  /** `name` is what the chosen one is called. */
  onChange?: (id: number | undefined, name: string) => void;
  /** It takes the focus and stands open. */
  isOpen?: boolean;
  placeholder?: string;
  /** Name of the chosen node, where the caller knows it; otherwise it is asked for. */
  shown?: string | undefined;
  disabled?: boolean;
}

/** Chooses one node of a tree that folds out; one that is disabled by now stays chosen and says so. */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const { source, value, onChange, placeholder, shown, disabled = false, isOpen, ...field } = props;
  const clearButton = useClearButton();
  const ownId = useId();
  const id = field.id ?? ownId;
  const { open, keyword, isTyped, isBehind, search, onOpenChange } = useTyping(isOpen);
  const { data, ...state } = useTree(source, keyword, open);
  /** What the tree in sight answers to. */
  const answered = state.isPrevious ? '' : keyword;
  const { unfolded, unfoldOnly } = useUnfolded(data, searchOf(data, keyword), loneRootOf);
  const options = useMemo(
    () => (data ? optionsOf(data, { aboveEnabled: true, keyword: answered }) : []),
    [data, answered],
  );
  const onKeyDown = useEarlyKeys({
    open,
    isTyped,
    isPending: isBehind || state.loading,
    takingKeys: ['Enter'],
    takeFirst() {
      const first = firstFound(options);
      if (first === undefined) return;
      onChange?.(first.value, first.title);
      onOpenChange(false);
    },
  });
  const chosen = useChosen({ source, value, shown }, open);
  return (
    <div className={styles.whole} onKeyDownCapture={onKeyDown}>
      <TreeSelect
        {...field}
        id={id}
        // The field names a list of this id, which the library does not draw for trees. It looks for what Enter takes when
        // its list is drawn first and when something is typed, which is before the answer to it has come.
        popupRender={(tree) => (
          <div key={answered} id={`${id}_list`}>
            {tree}
          </div>
        )}
        className={styles.select ?? ''}
        labelInValue
        {...(chosen && { value: chosen })}
        onChange={(next: Chosen | null | undefined) =>
          onChange?.(next?.value, typeof next?.label === 'string' ? next.label : '')
        }
        autoFocus={isOpen ?? false}
        open={open}
        treeData={options}
        treeExpandedKeys={[...unfolded]}
        onTreeExpand={(keys) => unfoldOnly(new Set(keys.map(Number)))}
        showSearch={{ ...search, filterTreeNode: false, treeNodeFilterProp: 'foundBy' }}
        onOpenChange={onOpenChange}
        loading={open && state.loading}
        notFoundContent={<ListNotice {...state} />}
        placeholder={placeholder}
        disabled={disabled}
        allowClear={clearButton}
        listHeight={320}
        getPopupContainer={insideDialog}
      />
    </div>
  );
}

interface Chosen {
  value: number;
  label?: ReactNode;
}

type Choice = Pick<TreeSelectFieldProps, 'source' | 'value' | 'shown'>;

function useChosen({ source, value, shown }: Choice, open: boolean): Chosen | undefined {
  const nameOf = useNodeName();
  const node = useNode(source, value, shown === undefined || open);
  if (value === undefined) return undefined;
  const words = node === undefined && shown !== undefined ? shown : nameOf(node);
  return { value, label: <span title={node?.path}>{words}</span> };
}

interface NodeOption {
  value: number;
  title: string;
  disabled: boolean;
  /** The keyword of a node that was found by it, by which the library knows what Enter takes; else empty. */
  foundBy: string;
  children: NodeOption[];
}

function optionsOf(
  nodes: readonly TreeNode[],
  { aboveEnabled, keyword }: { aboveEnabled: boolean; keyword: string },
): NodeOption[] {
  return nodes.map(({ id, name, status, matched, children }) => {
    const enabled = aboveEnabled && status !== 0;
    return {
      value: id,
      title: name,
      disabled: !enabled,
      foundBy: matched === true ? keyword : '',
      children: optionsOf(children, { aboveEnabled: enabled, keyword }),
    };
  });
}

/** What Enter takes: the first one that was found by the keyword itself and can be chosen. */
function firstFound(nodes: readonly NodeOption[]): NodeOption | undefined {
  for (const node of nodes) {
    if (node.disabled) continue;
    const found = node.foundBy === '' ? firstFound(node.children) : node;
    if (found !== undefined) return found;
  }
  return undefined;
}
