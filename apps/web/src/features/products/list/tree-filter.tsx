import { useDeferredValue, useId } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FilterTag, useFilterState } from '../../../ui/table/filters.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { idOf } from '../../../pickers/records/id-of.ts';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { useNode, useNodeName } from '../../../pickers/trees/use-tree.ts';
import styles from '../../../pickers/records/pickers.module.css';

const TreeSelectField = onDemand(
  async () => (await import('../../../pickers/trees/TreeSelectField.tsx')).TreeSelectField,
);

interface TreeFilterProps {
  source: TreeSource;
  name: string;
  label: string;
}

/** Filters a list by a node of a tree that folds out; what is chosen is searched for at once. */
export function TreeFilter({ source, name, label }: TreeFilterProps) {
  const t = useTexts();
  const id = useId();
  const { values, apply, folded, answered } = useFilterState();
  const nameOf = useNodeName();
  const value = idOf(values[name]);
  const chosen = useNode(source, value, folded);
  // Drawing it for the first time takes longer than the rows, which must not wait for it.
  const isDrawn = useDeferredValue(answered, false);
  if (folded) {
    if (value === undefined) return null;
    return <FilterTag name={name} label={label} shown={nameOf(chosen)} />;
  }
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.filterField}>
        {isDrawn && (
          <TreeSelectField
            source={source}
            id={id}
            value={value}
            placeholder={t('全部')}
            onChange={(next) => apply(name, next === undefined ? '' : String(next))}
          />
        )}
      </div>
    </div>
  );
}
