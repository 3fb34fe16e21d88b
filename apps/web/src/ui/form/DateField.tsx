import { useState, type FormEvent } from 'react';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useTexts } from '../../lib/texts/texts.tsx';

interface DateFieldProps {
  /** Given by the field around it, as are the five below. */
  id?: string;
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DD HH:mm:ss`; what is no date stays as the text that was typed. */
  value?: string | null | undefined;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  disabled?: boolean;
  /** The earliest date that can be chosen, `YYYY-MM-DD`. */
  from?: string | null | undefined;
  /** A time of the day goes with it. */
  withTime?: boolean;
}

const DATE = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';
/** The first is shown, all can be typed. */
const DATES = [DATE, 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD'];
const MOMENTS = [MOMENT, 'YYYY-MM-DD HH:mm', 'YYYY-M-D H:mm', ...DATES];

/** A date, typed or chosen from a calendar. */
export function DateField({ value, onChange, onBlur, from, withTime = false, ...props }: DateFieldProps) {
  const t = useTexts();
  const format = withTime ? MOMENT : DATE;
  const shown = useShownDate(value, format);
  const type = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) onChange?.(target.value.trim() || null);
  };
  return (
    <span style={{ display: 'block' }} onInput={type}>
      <DatePicker
        {...props}
        style={{ width: '100%' }}
        value={shown}
        format={withTime ? MOMENTS : DATES}
        placeholder={withTime ? t('年-月-日 时:分:秒') : t('年-月-日')}
        showTime={withTime}
        needConfirm={false}
        preserveInvalidOnBlur
        {...(from && { minDate: dayjs(from) })}
        onChange={(date: Dayjs | null) => onChange?.(date ? date.format(format) : null)}
        onBlur={() => onBlur?.()}
      />
    </span>
  );
}

/** While something else than a date is typed, the picker keeps its last date: another one would erase the text. */
function useShownDate(value: string | null | undefined, format: string): Dayjs | null {
  const [shown, setShown] = useState(() => readDate(value, format));
  const next = readDate(value, format);
  const isTyping = Boolean(value) && next === null;
  if (isTyping || next?.valueOf() === shown?.valueOf()) return shown;
  setShown(next);
  return next;
}

function readDate(value: string | null | undefined, format: string): Dayjs | null {
  const date = dayjs(value ?? '');
  return date.isValid() && date.format(format) === value ? date : null;
}
