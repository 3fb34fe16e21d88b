import { use, useId, type ReactNode } from 'react';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { ReadingContext } from '../form-core/form-context.ts';
import styles from '../form/form.module.css';

/** What is told next to the fields of a record and cannot be edited. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const text = children === undefined || children === '' ? '–' : children;
  if (!use(ReadingContext))
    return (
      <FieldFrame id={id} label={label}>
        <output id={id} className={styles.told}>
          {text}
        </output>
      </FieldFrame>
    );
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
