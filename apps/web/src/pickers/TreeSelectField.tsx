import { useId, useMemo, useState, type ReactNode } from 'react';
import { TreeSelect } from 'antd';
import type { TreeNode } from '@edp/contract/tree';
import { insideDialog } from '../ui/inside-dialog.ts';
import { parentIdsOf } from '../ui/tree-items.ts';
import { ListNotice } from './ListNotice.tsx';
import { isSearched, type TreeSource } from './tree-sources.ts';
import { useNode, useNodeName, useTree } from './use-tree.ts';
import { ignoreEnter, useTyping } from './use-typing.ts';
import styles from './pickers.module.css';

interface TreeSelectFieldProps {
  source: TreeSource;
  /** Given by the form field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
  placeholder?: string;
  /** Name of the chosen node, where the caller knows it; otherwise it is asked for. */
  shown?: string | undefined;
  disabled?: boolean;
}

/** Chooses one node of a tree that folds out; one that is disabled by now stays chosen and says so. */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const { source, value, onChange, placeholder, shown, disabled = false, ...field } = props;
  const ownId = useId();
  const id = field.id ?? ownId;
  const { open, keyword, isBehind, search, onOpenChange } = useTyping();
  const { data, ...state } = useTree(source, keyword, open);
  const folding = useFolding(data);
  const options = useMemo(() => (data ? optionsOf(data, true) : []), [data]);
  const chosen = useChosen({ source, value, shown }, open);
  return (
    <div
      className={styles.whole}
      onKeyDownCapture={open && (isBehind || state.loading) ? ignoreEnter : undefined}
    >
      <TreeSelect
        {...field}
        id={id}
        // The field names a list of this id, which the library does not draw for trees.
        popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
        className={styles.select ?? ''}
        labelInValue
        {...(chosen && { value: chosen })}
        onChange={(next: Chosen | null | undefined) => onChange?.(next?.value)}
        treeData={options}
        {...folding}
        showSearch={{ ...search, filterTreeNode: false }}
        onOpenChange={onOpenChange}
        loading={open && state.loading}
        notFoundContent={<ListNotice {...state} />}
        placeholder={placeholder}
        disabled={disabled}
        allowClear
        listHeight={320}
        getPopupContainer={insideDialog}
      />
    </div>
  );
}

/** What a search found is in sight at once; in the whole tree people unfold what they look for. */
function useFolding(data: readonly TreeNode[] | undefined) {
  const [unfolded, setUnfolded] = useState<SafeKey[]>([]);
  const found = useMemo(() => (data && isSearched(data) ? parentIdsOf(data) : undefined), [data]);
  return {
    treeExpandedKeys: found ?? unfolded,
    onTreeExpand: (keys: SafeKey[]) => {
      if (!found) setUnfolded(keys);
    },
  };
}

type SafeKey = string | number;

interface Chosen {
  value: number;
  label?: ReactNode;
}

type Choice = Pick<TreeSelectFieldProps, 'source' | 'value' | 'shown'>;

function useChosen({ source, value, shown }: Choice, open: boolean): Chosen | undefined {
  const nameOf = useNodeName();
  const node = useNode(source, value, shown === undefined || open);
  if (value === undefined) return undefined;
  return { value, label: <span title={node?.path}>{node ? nameOf(node) : (shown ?? '…')}</span> };
}

interface NodeOption {
  value: number;
  title: string;
  disabled: boolean;
  children: NodeOption[];
}

function optionsOf(nodes: readonly TreeNode[], aboveEnabled: boolean): NodeOption[] {
  return nodes.map(({ id, name, status, children }) => {
    const enabled = aboveEnabled && status !== 0;
    return { value: id, title: name, disabled: !enabled, children: optionsOf(children, enabled) };
  });
}
