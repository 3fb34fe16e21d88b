import { useId, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FilterTag } from '../../../ui/table/filters.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { useIdFilter } from '../../../pickers/records/picker-filter.tsx';
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

/** Filters a list by a node that is chosen in a window. */
export function TreeWindowFilter({ source, name, label, title }: TreeWindowFilterProps) {
  const t = useTexts();
  const id = useId();
  const { value, folded, choose } = useIdFilter(name);
  const nameOf = useNodeName();
  const [isOpen, setOpen] = useState(false);
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
            onClick={() => choose(undefined)}
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
          onConfirm={(node) => choose(node?.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
