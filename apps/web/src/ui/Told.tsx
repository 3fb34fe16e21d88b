import { use, useId, type ReactNode } from 'react';
import { Form } from 'antd';
import { ReadingContext } from './form-context.ts';
import styles from './form.module.css';

/** What is told beside the fields of a record and cannot be edited. */
export function Told({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const text = children === undefined || children === '' ? '–' : children;
  if (!use(ReadingContext))
    return (
      <Form.Item label={label} htmlFor={id}>
        <output id={id} className={styles.told}>
          {text}
        </output>
      </Form.Item>
    );
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
