import { Input } from 'antd';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import type { Phone } from './use-phone.ts';
import styles from '../users.module.css';

interface PhoneFieldProps {
  phone: Phone;
  /** Given by the field around it, like the next two; undefined while the number is not shown, and kept as it is stored. */
  value?: string | undefined;
  id?: string;
  onChange?: (value: string) => void;
}

/** A phone number, to be edited by whoever has it shown first. */
export function PhoneField({ phone, value, onChange, ...field }: PhoneFieldProps) {
  const t = useTexts();
  if (value !== undefined)
    return (
      <Input
        {...field}
        autoComplete="off"
        inputMode="tel"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    );
  const show = async () => {
    const digits = phone.reveal ? await phone.reveal() : phone.shown;
    if (digits !== undefined) onChange?.(digits);
  };
  return (
    <span className={styles.hiddenPhone}>
      <span id={field.id}>{phone.shown}</span>
      <ActionLink onClick={show}>{t('显示并编辑')}</ActionLink>
    </span>
  );
}
