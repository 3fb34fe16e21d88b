import { useMemo } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { askTree, askTreeWith, pickedNodes, type PickedNode, type TreeSource } from './tree-sources.ts';
import { useChoices } from './use-choices.ts';

/** What of a tree a keyword finds, asked for once `when` holds. */
export function useTree(source: TreeSource, keyword: string, when: boolean) {
  return useChoices({
    key: ['tree', source, keyword],
    ask: (signal) => askTree(source, keyword, signal),
    when,
  });
}

/** A node by its id, wherever it stands in the tree. */
export function useNode(source: TreeSource, id: number | undefined, when: boolean): PickedNode | undefined {
  const { data } = useChoices({
    key: source.of === 'label' ? ['node', source.of, id] : ['tree', source, ''],
    ask: (signal) => askTreeWith(source, id ?? 0, signal),
    when: when && id !== undefined,
  });
  return useMemo(() => data && pickedNodes(data).find((node) => node.id === id), [data, id]);
}

/** A function that names a node to people. */
export function useNodeName() {
  const t = useTexts();
  return ({ name, enabled }: PickedNode): string => (enabled ? name : t('{name}（已停用）', { name }));
}
