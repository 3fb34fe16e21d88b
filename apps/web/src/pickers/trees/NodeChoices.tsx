import { useTexts } from '../../lib/texts/texts.tsx';
import { partsOf, withPart, type FilterEditorProps } from '../../ui/filters/list-filter.ts';
import { SearchedTree } from './SearchedTree.tsx';
import type { TreeSource } from './tree-sources.ts';
import { useNode, useNodeName } from './use-tree.ts';

const TREE_HEIGHT = 300;

/** The first of several nodes, and how many there are. */
export function FirstName({ source, ids }: { source: TreeSource; ids: readonly string[] }) {
  const t = useTexts();
  const nameOf = useNodeName();
  const name = nameOf(useNode(source, Number(ids[0]), true));
  return ids.length > 1 ? t('{name} 等 {n} 项', { name, n: ids.length }) : name;
}

interface NodeChoicesProps extends FilterEditorProps {
  label: string;
  source: TreeSource;
  /** Only one of them. */
  single?: boolean;
}

/** Nodes to choose among, in their tree. */
export function NodeChoices({ label, source, single, value, onApply }: NodeChoicesProps) {
  const chosen = partsOf(value);
  return (
    <SearchedTree
      label={label}
      source={source}
      height={TREE_HEIGHT}
      checked={new Set(chosen.map(Number))}
      onChoose={({ id }) => onApply(withPart(single ? '' : value, String(id), !chosen.includes(String(id))))}
    />
  );
}
