import { useState } from 'react';
import type { Party, PartyKind } from '@edp/contract/sharing-rules';
import { Button } from '../../ui/buttons/Button.tsx';
import { PartyPickerModal } from './PartyPickerModal.tsx';
import { PartyTags } from './PartyTags.tsx';
import styles from './parties.module.css';

interface PartyFieldProps {
  /** What is chosen, and what the button and its window say. */
  label: string;
  choose: string;
  /** What can be chosen, in the order in which it is offered. */
  kinds: readonly [PartyKind, ...PartyKind[]];
  /** Given by the field around it, as are the next four. */
  id?: string;
  value?: readonly Party[];
  onChange?: (parties: readonly Party[]) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const NONE: readonly Party[] = [];

/** Employees, departments, roles and groups in one field, chosen in a window of its own. */
export function PartyField({ label, choose, kinds, id, value = NONE, onChange, ...props }: PartyFieldProps) {
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
          kinds={kinds}
          chosen={value}
          onConfirm={(parties) => onChange?.(parties)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
