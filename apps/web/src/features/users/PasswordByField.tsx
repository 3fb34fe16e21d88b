import { Radio } from 'antd';
import type { PasswordBy } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';

interface PasswordByFieldProps {
  label: string;
  /** There is no phone number that it could be sent to. */
  onlyShown?: boolean;
  /** Given by the field around it, as are the two below. */
  id?: string;
  value?: PasswordBy;
  onChange?: (by: PasswordBy) => void;
}

/** How a first password reaches its user. */
export function PasswordByField({
  label,
  onlyShown = false,
  value,
  onChange,
  ...given
}: PasswordByFieldProps) {
  const t = useTexts();
  return (
    <Radio.Group
      {...given}
      aria-label={label}
      value={value}
      options={[
        { value: 'screen', label: t('显示一次') },
        { value: 'message', label: t('短信发送给本人'), disabled: onlyShown },
      ]}
      onChange={({ target }) => onChange?.(target.value === 'message' ? 'message' : 'screen')}
    />
  );
}
