import type { Registration } from '@edp/contract/registrations';
import { useTexts } from '../../../lib/texts/texts.tsx';
import styles from './review.module.css';

type State = Registration['status'];

export function useStateNames(): Record<State, string> {
  const t = useTexts();
  return { pending: t('待审批'), approved: t('已通过'), rejected: t('已驳回') };
}

export function RegistrationState({ status }: { status: State }) {
  const names = useStateNames();
  return (
    <span className={styles.state} data-state={status}>
      {names[status]}
    </span>
  );
}
