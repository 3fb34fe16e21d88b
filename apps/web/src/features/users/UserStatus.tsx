import type { ListedUser } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import styles from './users.module.css';

type Status = Pick<ListedUser, 'enabled' | 'locked'>;

/** Whether somebody may sign in, and whether wrong passwords keep them from it for a while. */
export function UserStatus({ user: { enabled, locked } }: { user: Status }) {
  const t = useTexts();
  if (enabled === 0) return <StatusDot on={false}>{t('已停用')}</StatusDot>;
  if (locked) return <span className={styles.locked}>{t('已锁定')}</span>;
  return <StatusDot on>{t('启用|状态')}</StatusDot>;
}

/** Whether something besides the password proves somebody; amber where it is asked for and not there. */
export function SecondFactor({ user: { secondFactor } }: { user: Pick<ListedUser, 'secondFactor'> }) {
  const t = useTexts();
  if (secondFactor === 'due') return <span className={styles.locked}>{t('须设置，尚未设置')}</span>;
  const isOn = secondFactor === 'on';
  return <StatusDot on={isOn}>{isOn ? t('已设置') : t('未设置')}</StatusDot>;
}
