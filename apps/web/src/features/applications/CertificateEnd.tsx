import type { Certificate } from '@edp/contract/certificates';
import { useTexts } from '../../lib/texts.tsx';
import { DateField } from '../../ui/DateField.tsx';
import styles from './applications.module.css';

/** From as many days before the end on it is said, as reminders are sent then for the first time. */
const SOON = 30;

type End = Pick<Certificate, 'daysLeft' | 'isExpired'>;

/** That a certificate ends soon, or has. */
export function EndNotice({ daysLeft, isExpired }: End) {
  const t = useTexts();
  if (daysLeft === null || (!isExpired && daysLeft > SOON)) return null;
  const words = isExpired
    ? daysLeft === 0
      ? t('今天已过期')
      : t('已过期 {n} 天', { n: -daysLeft })
    : daysLeft === 0
      ? t('今天到期')
      : t('{n} 天后到期', { n: daysLeft });
  return <span className={isExpired ? styles.expired : styles.endsSoon}>{words}</span>;
}

interface EndFieldProps {
  /** What was read; another end says nothing until it is saved. */
  stored: Partial<End & Pick<Certificate, 'endTime'>>;
  /** Given by the form field around it, like the next two. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

export function EndField({
  stored: { endTime, daysLeft = null, isExpired = false },
  ...field
}: EndFieldProps) {
  return (
    <>
      <DateField {...field} withTime />
      {field.value === endTime && <EndNotice daysLeft={daysLeft} isExpired={isExpired} />}
    </>
  );
}
