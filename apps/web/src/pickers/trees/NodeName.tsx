import type { Named } from '../records/RecordName.tsx';
import type { TreeSource } from './tree-sources.ts';
import { useNode, useNodeName } from './use-tree.ts';

/** Names the node that a field holds; the whole path shows as its tooltip where it was asked for. */
export function NodeName({ source, id, known }: Named & { source: TreeSource }) {
  const isKnown = Boolean(known?.name) && known?.id === id;
  const nameOf = useNodeName();
  const node = useNode(source, Number(id), !isKnown);
  return isKnown ? known?.name : <span title={node?.path}>{nameOf(node)}</span>;
}
