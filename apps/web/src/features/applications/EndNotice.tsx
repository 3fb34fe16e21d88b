import type { Certificate } from '@edp/contract/certificates';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './applications.module.css';

/** From as many days before the end on it is said, as reminders are sent then for the first time. */
const SOON = 30;

export type End = Pick<Certificate, 'daysLeft' | 'isExpired'>;

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
