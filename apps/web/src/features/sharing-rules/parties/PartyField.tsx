import { useState } from 'react';
import type { Party } from '@edp/contract/sharing-rules';
import { Button } from '../../../ui/basic/Button.tsx';
import { PartyPickerModal } from './PartyPickerModal.tsx';
import { PartyTags } from './PartyTags.tsx';
import styles from './parties.module.css';

interface PartyFieldProps {
  /** What is chosen, and what the button and its window say. */
  label: string;
  choose: string;
  /** Given by the field around it, as are the next three. */
  id?: string;
  value?: readonly Party[];
  onChange?: (parties: readonly Party[]) => void;
  'aria-describedby'?: string;
}

const NONE: readonly Party[] = [];

/** Employees, departments, roles and groups in one field, chosen in a window of its own. */
export function PartyField({ label, choose, id, value = NONE, onChange, ...props }: PartyFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.field}>
      {value.length > 0 && (
        <PartyTags
          label={label}
          parties={value}
          onRemove={({ id: removed }) => onChange?.(value.filter((party) => party.id !== removed))}
        />
      )}
      <Button
        id={id}
        aria-label={choose}
        aria-describedby={props['aria-describedby']}
        onClick={() => setIsOpen(true)}
      >
        {choose}
      </Button>
      {isOpen && (
        <PartyPickerModal
          title={choose}
          chosen={value}
          onConfirm={(parties) => onChange?.(parties)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
