import { Input, type InputProps } from 'antd';
import { typedNumber } from './typed-number.ts';

interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** What is no number stays as the text that was typed. */
  value?: number | string | null | undefined;
  onChange?: (value: number | string | null) => void;
}

/** A number with decimals; nothing is null, and what is typed wrong stays to be mended. */
export function NumberField({ value, onChange, onBlur, ...props }: NumberFieldProps) {
  return (
    <Input
      {...props}
      inputMode="decimal"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(readSafely(target.value))}
      onBlur={(event) => {
        const typed = typedNumber(event.target.value.trim());
        if (typeof typed === 'number' && typeof value !== 'number') onChange?.(typed);
        onBlur?.(event);
      }}
    />
  );
}

/** A number only where its text is exactly what was typed: `1.` and `1.50` are still being typed. */
function readSafely(text: string): number | string | null {
  if (text === '') return null;
  const typed = typedNumber(text);
  return String(typed) === text ? typed : text;
}
