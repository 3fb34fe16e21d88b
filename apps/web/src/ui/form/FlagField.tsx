import { useId } from 'react';
import { Switch } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';

interface FlagFieldProps {
  /** Given by the field around it, as are the three below. */
  id?: string;
  value?: number | undefined;
  onChange?: (value: 0 | 1) => void;
  'aria-describedby'?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be switched now. */
  reason?: string | undefined;
}

/** A switch whose value is 1 or 0. */
export function FlagField({ value, onChange, disabled = false, reason, ...props }: FlagFieldProps) {
  const reasonId = useId();
  const shown = disabled ? reason : undefined;
  const describedBy = [props['aria-describedby'], shown && reasonId].filter(Boolean).join(' ');
  return (
    <span title={shown}>
      <Switch
        id={props.id ?? ''}
        checked={value === 1}
        disabled={disabled}
        aria-describedby={describedBy || undefined}
        onChange={(checked) => onChange?.(checked ? 1 : 0)}
      />
      {shown && (
        <span id={reasonId} className="edp-hidden-label">
          {shown}
        </span>
      )}
    </span>
  );
}

/** A switch of a form that is only read. */
export function FlagView({ value }: { value: unknown }) {
  const t = useTexts();
  return value === 1 ? t('是') : t('否');
}
