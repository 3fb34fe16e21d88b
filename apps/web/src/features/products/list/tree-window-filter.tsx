import { useId, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FilterTag, useFilterState } from '../../../ui/table/filters.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { idOf } from '../../../pickers/records/id-of.ts';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { useNode, useNodeName } from '../../../pickers/trees/use-tree.ts';
import styles from '../../../pickers/records/pickers.module.css';

const TreePickerModal = onDemand(
  async () => (await import('../../../pickers/trees/TreePickerModal.tsx')).TreePickerModal,
);

interface TreeWindowFilterProps {
  source: TreeSource;
  name: string;
  label: string;
  /** Of the window. */
  title: string;
}

/** Filters a list by a node that is chosen in a window; it is searched for at once. */
export function TreeWindowFilter({ source, name, label, title }: TreeWindowFilterProps) {
  const t = useTexts();
  const id = useId();
  const { values, apply, folded } = useFilterState();
  const nameOf = useNodeName();
  const [isOpen, setOpen] = useState(false);
  const value = idOf(values[name]);
  const chosen = useNode(source, value, true);
  const shown = value === undefined ? '' : nameOf(chosen);
  if (folded) return <FilterTag name={name} label={label} shown={shown} />;
  return (
    <div className={styles.filter}>
      <span id={id}>{label}</span>
      <div className={styles.windowField}>
        <button
          type="button"
          id={`${id}-open`}
          aria-labelledby={`${id} ${id}-open`}
          aria-haspopup="dialog"
          title={chosen?.path}
          data-empty={!shown}
          onClick={() => setOpen(true)}
        >
          {shown || t('全部')}
        </button>
        {shown && (
          <button
            type="button"
            className={styles.cross}
            aria-label={t('取消筛选：{label}', { label })}
            onClick={() => apply(name, '')}
          >
            ×
          </button>
        )}
      </div>
      {isOpen && (
        <TreePickerModal
          title={title}
          source={source}
          chosen={chosen ?? undefined}
          onConfirm={(node) => apply(name, node ? String(node.id) : '')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
