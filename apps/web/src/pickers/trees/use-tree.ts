import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { fetchTree, fetchTreeWith, pickedNodes, type PickedNode, type TreeSource } from './tree-sources.ts';
import { useChoices } from '../records/use-choices.ts';

/** What of a tree a keyword finds, fetched once `enabled` holds. */
export function useTree(source: TreeSource, keyword: string, enabled: boolean) {
  return useChoices(
    { key: ['tree', source, keyword], fetch: (signal) => fetchTree(source, keyword, signal) },
    enabled,
  );
}

/** A node by its id, wherever it stands in the tree; null when it is not there, undefined until that is known. */
export function useNode(source: TreeSource, id: number | undefined, enabled: boolean) {
  const { data } = useChoices(
    {
      key: source.of === 'label' ? ['node', source.of, id] : ['tree', source, ''],
      fetch: (signal) => fetchTreeWith(source, id ?? 0, signal),
    },
    enabled && id !== undefined,
  );
  return useMemo(() => data && (pickedNodes(data).find((node) => node.id === id) ?? null), [data, id]);
}

/** A function that names a node to people, also one that is not there or not known yet. */
export function useNodeName() {
  const t = useTexts();
  return (node: PickedNode | null | undefined): string => {
    if (!node) return node === null ? t('已不存在') : '…';
    return node.enabled ? node.name : t('{name}（已停用）', { name: node.name });
  };
}
