import type { RecordKind } from './record-sources.ts';
import type { TreeSource } from './tree-sources.ts';
import { useRecord, useRecordName } from './use-records.ts';
import { useNode, useNodeName } from './use-tree.ts';

interface Named {
  /** What a field holds. */
  id: unknown;
  /** The one whose name the caller knows; any other is asked for. */
  known?: { id: number | null | undefined; name: string | undefined };
}

/** Names the record that a field holds, where the form is read or compared. */
export function RecordName({ of, id, known }: Named & { of: RecordKind }) {
  const isKnown = Boolean(known?.name) && known?.id === id;
  const nameOf = useRecordName();
  const record = useRecord(of, Number(id), !isKnown);
  return isKnown ? known?.name : nameOf(record);
}

/** Names the node that a field holds; the whole path shows as its tooltip where it was asked for. */
export function NodeName({ source, id, known }: Named & { source: TreeSource }) {
  const isKnown = Boolean(known?.name) && known?.id === id;
  const nameOf = useNodeName();
  const node = useNode(source, Number(id), !isKnown);
  return isKnown ? known?.name : <span title={node?.path}>{nameOf(node)}</span>;
}
