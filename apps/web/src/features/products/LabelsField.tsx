import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { NodeName } from '../../pickers/RecordName.tsx';
import { TreePickerModal } from '../../pickers/TreePickerModal.tsx';
import type { TreeSource } from '../../pickers/tree-sources.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './products.module.css';

const labels: TreeSource = { of: 'label' };
const NONE: number[] = [];

interface LabelsFieldProps {
  /** Given by the form item around it, like the next two. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Any number of labels, chosen one after another from the trees of all label sets. */
export function LabelsField({ id, value = NONE, onChange }: LabelsFieldProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.labels}>
      {value.map((label) => (
        <span key={label} className={styles.label}>
          <NodeName source={labels} id={label} />
          <button
            type="button"
            aria-label={t('移除')}
            onClick={() => onChange?.(value.filter((one) => one !== label))}
          >
            ×
          </button>
        </span>
      ))}
      <Button id={id} onClick={() => setIsOpen(true)}>
        {t('选择标签')}
      </Button>
      {isOpen && (
        <TreePickerModal
          title={t('选择标签')}
          source={labels}
          chosen={undefined}
          onConfirm={(node) => node && onChange?.([...new Set([...value, node.id])])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
