import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { z } from 'zod';
import { useTexts } from './texts.tsx';
import styles from './plain-form.module.css';

type Values = Record<string, string>;

interface PlainForm<V extends Values> {
  values: V;
  /** Message of a field that was left or submitted with a wrong value. */
  errorOf(name: keyof V & string): string | undefined;
  set(name: keyof V & string, value: string): void;
  leave(name: keyof V & string): void;
  /** Empties a field and says nothing about it. */
  clear(name: keyof V & string): void;
  /** Shows all messages; true when there are none. */
  check(): boolean;
}

/** Fields of a page before sign-in, judged by the contract's schema; kept free of the component library's weight. */
export function usePlainForm<V extends Values>(schema: z.ZodType, initial: V): PlainForm<V> {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const issues = schema.safeParse(values).error?.issues ?? [];
  return {
    values,
    errorOf: (name) =>
      touched.has(name) ? issues.find((issue) => issue.path[0] === name)?.message : undefined,
    set: (name, value) => setValues((former) => ({ ...former, [name]: value })),
    leave: (name) => {
      if (values[name]) setTouched((former) => new Set([...former, name]));
    },
    clear: (name) => {
      setValues((former) => ({ ...former, [name]: '' }));
      setTouched((former) => new Set([...former].filter((other) => other !== name)));
    },
    check: () => {
      setTouched(new Set(Object.keys(values)));
      return issues.length === 0;
    },
  };
}

interface PlainFieldProps {
  label: string;
  error: string | undefined;
  onText: (text: string) => void;
  input: InputHTMLAttributes<HTMLInputElement>;
  beside?: ReactNode;
}

export function PlainField({ label, error, onText, input, beside }: PlainFieldProps) {
  const t = useTexts();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {beside}
      </div>
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {t(error)}
        </div>
      )}
    </div>
  );
}
