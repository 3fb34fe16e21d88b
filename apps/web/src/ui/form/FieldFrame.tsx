import { cloneElement, isValidElement, type ReactNode } from 'react';
import { afterPress } from '../basic/after-press.ts';
import styles from './form.module.css';

interface FieldFrameProps {
  /** Of the control inside. */
  id: string;
  label: string;
  required?: boolean;
  /** Takes the whole row of the form. */
  wide?: boolean;
  /** The field of the form that it frames; absent where it frames none. */
  path?: string;
  messages?: readonly string[];
  /** Said below the control all the time. */
  help?: string | undefined;
  children: ReactNode;
}

/** Label above, messages below; the control between them is the caller's. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required = false, wide = false, path, messages = [], help, children } = props;
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`} data-field={path}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={styles.control}>
        <div>{children}</div>
      </div>
      <FieldMessages id={messagesIdOf(id)} messages={messages} />
      {help && (
        <div id={helpIdOf(id)} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field, in the space below it. */
export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={id} className={styles.messages}>
      {messages.map((message, at) => (
        <div key={at}>{message}</div>
      ))}
    </div>
  );
}

/** Of what is wrong with a field; its control names it. */
export const messagesIdOf = (id: string) => `${id}-errors`;
/** Of what a frame says as help; its control names it. */
export const helpIdOf = (id: string) => `${id}-help`;

/** What a control inside a field is given. */
interface GivenProps {
  id: string;
  value: unknown;
  onChange: (given: unknown) => void;
  onBlur?: () => void;
  'aria-required'?: true | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

interface BoundControlProps {
  field: {
    id: string;
    value: unknown;
    errors: readonly string[];
    set: (value: unknown) => void;
    judge: () => void;
  };
  required?: boolean;
  /** Whether the frame says something as help. */
  helped?: boolean;
  /** The control: it takes value, change and id as an input does. */
  children: ReactNode;
}

/** Ties a control to a field of the form: what it shows, what is typed, whether it is wrong and who says why. */
export function BoundControl({ field, required = false, helped = false, children }: BoundControlProps) {
  const { id, value, errors, set, judge } = field;
  if (!isValidElement<GivenProps>(children)) return children;
  const isInvalid = errors.length > 0;
  const described = [isInvalid && messagesIdOf(id), helped && helpIdOf(id)].filter(Boolean).join(' ');
  return cloneElement(children, {
    id,
    value,
    onChange: (given) => set(givenValue(given)),
    onBlur: () => afterPress(judge),
    ...(required && { 'aria-required': true }),
    ...(isInvalid && { 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  });
}

/** Of an input's event its text, of anything else the value itself. */
function givenValue(given: unknown): unknown {
  const target = typeof given === 'object' && given !== null && 'target' in given ? given.target : undefined;
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : given;
}
