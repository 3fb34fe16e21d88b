import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { PickerFilter, useIdFilter } from '../records/picker-filter.tsx';
import type { TreeSource } from './tree-sources.ts';
import { useNode, useNodeName } from './use-tree.ts';

const TreeSelectField = onDemand(async () => (await import('./TreeSelectField.tsx')).TreeSelectField);

interface TreeFilterProps {
  source: TreeSource;
  name: string;
  label: string;
}

/** Filters a list by a node of a tree that folds out. */
export function TreeFilter({ source, name, label }: TreeFilterProps) {
  const t = useTexts();
  const { value, folded, choose } = useIdFilter(name);
  const nameOf = useNodeName();
  const chosen = useNode(source, value, folded);
  return (
    <PickerFilter name={name} label={label} shown={value === undefined ? '' : nameOf(chosen)}>
      {(id) => (
        <TreeSelectField source={source} id={id} value={value} placeholder={t('全部')} onChange={choose} />
      )}
    </PickerFilter>
  );
}
