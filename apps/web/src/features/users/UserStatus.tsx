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
