import { use, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { afterPress } from '../basic/after-press.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useField } from '../form-core/use-field.ts';
import { RuleContext } from './PlainForm.tsx';
import styles from './plain-field.module.css';

/** What ties a control to its label and its message. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface PlainFrameProps {
  /** Of the control inside. */
  id: string;
  label: string;
  error: string | undefined;
  /** Said below the control all the time. */
  hint?: string | undefined;
  /** Said below the control and no reason to refuse the form. */
  note?: string | undefined;
  /** Given what ties it to its label. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, message below; the control between them is the caller's. */
export function PlainFrame({ id, label, error, hint, note, children }: PlainFrameProps) {
  const t = useTexts();
  const described = [error && `${id}-error`, hint && `${id}-hint`, note && `${id}-note`]
    .filter(Boolean)
    .join(' ');
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
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
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

/** A field of a form before sign-in: its value and the first thing that is wrong with it. */
export function usePlainField(name: string) {
  const { errors, ...field } = useField(name, { check: use(RuleContext)(name) });
  return { ...field, error: errors[0] };
}

interface PlainFieldProps<Values> extends Pick<PlainFrameProps, 'label' | 'hint' | 'note'> {
  name: keyof Values & string;
  input?: InputHTMLAttributes<HTMLInputElement>;
  beside?: ReactNode;
}

/** A field of one line. */
export function PlainField<Values>({ name, label, hint, note, input, beside }: PlainFieldProps<Values>) {
  const { id, error, ...text } = usePlainText(name);
  return (
    <PlainFrame id={id} label={label} error={error} hint={hint} note={note}>
      {(control) => (
        <>
          <input {...input} {...control} {...text} className={styles.input} />
          {beside}
        </>
      )}
    </PlainFrame>
  );
}

interface PlainAreaProps<Values> extends Pick<PlainFrameProps, 'label'> {
  name: keyof Values & string;
  area?: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

/** A field of several lines. */
export function PlainArea<Values>({ name, label, area }: PlainAreaProps<Values>) {
  const { id, error, ...text } = usePlainText(name);
  return (
    <PlainFrame id={id} label={label} error={error}>
      {(control) => <textarea rows={3} {...area} {...control} {...text} className={styles.area} />}
    </PlainFrame>
  );
}

/** A field that is typed; one that is left empty is told of by a submit alone. */
function usePlainText(name: string) {
  const { id, value, error, set, judge } = usePlainField(name);
  const text = String(value ?? '');
  return {
    id,
    error,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
    onBlur: () => text !== '' && afterPress(judge),
  };
}
