import { Input, type InputProps } from 'antd';

interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** What is no number stays as the text that was typed. */
  value?: number | string | null | undefined;
  onChange?: (value: number | string | null) => void;
}

const PLAIN_NUMBER = /^\d+(\.\d+)?$/;

/** A number with decimals; nothing is null, and what is typed wrong stays to be mended. */
export function NumberField({ value, onChange, onBlur, ...props }: NumberFieldProps) {
  return (
    <Input
      {...props}
      inputMode="decimal"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(readSafely(target.value))}
      onBlur={(event) => {
        const text = event.target.value.trim();
        if (PLAIN_NUMBER.test(text) && typeof value !== 'number') onChange?.(Number(text));
        onBlur?.(event);
      }}
    />
  );
}

/** A number only where its text is exactly what was typed: `1.` and `1.50` are still being typed. */
function readSafely(text: string): number | string | null {
  if (text === '') return null;
  return String(Number(text)) === text && PLAIN_NUMBER.test(text) ? Number(text) : text;
}
