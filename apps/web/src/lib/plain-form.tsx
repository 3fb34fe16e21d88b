import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import type { z } from 'zod';
import { afterPress } from './after-press.ts';
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

/** What ties a control to its label and its message. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface PlainFrameProps {
  label: string;
  error: string | undefined;
  /** Said below the control and no reason to refuse the form. */
  note?: string | undefined;
  /** Given what ties it to its label. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, message below; the control between them is the caller's. */
export function PlainFrame({ label, error, note, children }: PlainFrameProps) {
  const t = useTexts();
  const id = useId();
  const described = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      </div>
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {t(error)}
        </div>
      )}
      {note && (
        <div id={`${id}-note`} className={styles.note} role="status">
          {note}
        </div>
      )}
    </div>
  );
}

interface PlainFieldProps extends Omit<PlainFrameProps, 'children'> {
  onText: (text: string) => void;
  input: InputHTMLAttributes<HTMLInputElement>;
  beside?: ReactNode;
}

export function PlainField({ onText, input, beside, ...frame }: PlainFieldProps) {
  return (
    <PlainFrame {...frame}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className={styles.input}
            onBlur={(event) => afterPress(() => input.onBlur?.(event))}
            onChange={(event) => onText(event.target.value)}
          />
          {beside}
        </>
      )}
    </PlainFrame>
  );
}

interface PlainAreaProps extends Omit<PlainFrameProps, 'children'> {
  onText: (text: string) => void;
  area: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

/** A field of several lines. */
export function PlainArea({ onText, area, ...frame }: PlainAreaProps) {
  return (
    <PlainFrame {...frame}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={styles.area}
          onBlur={(event) => afterPress(() => area.onBlur?.(event))}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </PlainFrame>
  );
}
