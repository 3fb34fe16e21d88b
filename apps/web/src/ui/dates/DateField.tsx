import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Drawing } from '../basic/Drawing.tsx';
import { onUse } from '../basic/on-demand.tsx';
import { canonical } from './days.ts';
import styles from './dates.module.css';

const Calendar = onUse(async () => (await import('./Calendar.tsx')).Calendar);

interface DateFieldProps {
  /** Given by the field around it, as are the seven below. */
  id?: string;
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DD HH:mm:ss`; what is no date stays as the text that was typed. */
  value?: string | null | undefined;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-required'?: boolean;
  disabled?: boolean;
  /** Where no label names it. */
  'aria-label'?: string;
  /** The earliest date that can be chosen, `YYYY-MM-DD`. */
  from?: string | null | undefined;
  /** A time of the day goes with it. */
  withTime?: boolean;
}

/** A date, typed or chosen from a calendar, which a click or ↓ opens. */
export function DateField({ value, onChange, onBlur, from, withTime = false, ...props }: DateFieldProps) {
  const t = useTexts();
  const [field, setField] = useState<HTMLSpanElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<'pointed' | 'entered'>();
  const text = value ?? '';
  const set = (next: string) => onChange?.(next || null);
  const complete = () => {
    const whole = canonical(text.trim(), withTime);
    if (whole !== text) set(whole);
  };
  const close = () => {
    // Whoever has chosen goes on from the field.
    if (field?.contains(document.activeElement)) input.current?.focus();
    setOpened(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      complete();
      setOpened(undefined);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened('entered');
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    // Only the calendar closes, not what it stands in.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setOpened(undefined);
    complete();
    onBlur?.();
  };
  return (
    <span ref={setField} className={styles.field} onBlur={leave} onKeyDown={escape}>
      <input
        {...props}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        placeholder={withTime ? t('年-月-日 时:分:秒') : t('年-月-日')}
        value={text}
        onChange={({ target }) => set(target.value)}
        onKeyDown={press}
        onClick={() => setOpened((former) => former ?? 'pointed')}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.opener}
        aria-label={t('选择日期')}
        disabled={props.disabled}
        onClick={() => {
          input.current?.focus();
          setOpened('entered');
        }}
      >
        <Drawing path="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3" />
      </button>
      {opened && field && (
        <Calendar
          key={opened}
          anchor={field}
          isEntered={opened === 'entered'}
          value={text}
          from={from ?? undefined}
          withTime={withTime}
          onChange={set}
          onClose={close}
        />
      )}
    </span>
  );
}
