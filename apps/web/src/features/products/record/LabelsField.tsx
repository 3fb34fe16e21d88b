import { useId, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { NodeName } from '../../../pickers/trees/NodeName.tsx';
import { TreePickerModal } from '../../../pickers/trees/TreePickerModal.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CrossButton } from '../../../ui/basic/CrossButton.tsx';
import styles from './products.module.css';

const labels: TreeSource = { of: 'label' };
const NONE: number[] = [];

interface LabelsFieldProps {
  /** Given by the field around it, like the others. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  'aria-describedby'?: string;
}

/** Any number of labels, chosen one after another from the trees of all label sets. */
export function LabelsField({ id, value = NONE, onChange, ...props }: LabelsFieldProps) {
  const t = useTexts();
  const words = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.labels}>
      {value.map((label) => (
        <span key={label} className={styles.label}>
          <span id={`${words}-${label}`}>
            <NodeName source={labels} id={label} />
          </span>
          <CrossButton
            label={t('移除')}
            describedBy={`${words}-${label}`}
            onClick={() => onChange?.(value.filter((one) => one !== label))}
          />
        </span>
      ))}
      <Button id={id} aria-describedby={props['aria-describedby']} onClick={() => setIsOpen(true)}>
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
