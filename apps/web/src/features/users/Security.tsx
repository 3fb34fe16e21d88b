import type { User } from '@edp/contract/users';
import { useCan } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import type { Asked } from './UserQuestion.tsx';
import { SecondFactor } from './UserStatus.tsx';
import { useUserCalls } from './use-user-calls.ts';
import styles from './users.module.css';

interface SecurityProps {
  user: User;
  mayChange: boolean;
  onAsk: (asked: Asked) => void;
}

/** The password, what came of wrong ones, and what is asked besides. */
export function Security({ user, mayChange, onAsk }: SecurityProps) {
  const t = useTexts();
  const { passwordChangedTime, mustChangePassword, failedSignIns, locked } = user;
  const { unlock } = useUserCalls(user);
  const isOneself = useSession()?.userId === user.id;
  const mayReset = useCan('user').button('resetPassword') && mayChange;
  return (
    <section className={styles.section}>
      <header>
        <h3>{t('安全')}</h3>
      </header>
      <ul className={styles.rows}>
        <li>
          <span className={styles.label}>{t('密码')}</span>
          {mustChangePassword ? (
            <span className={styles.locked}>{t('初始密码，尚未修改')}</span>
          ) : (
            <span>
              {passwordChangedTime ? t('{time} 修改', { time: passwordChangedTime }) : t('修改时间未知')}
            </span>
          )}
          {mayReset && !isOneself && (
            <ActionLink onClick={() => onAsk({ to: 'resetPassword' })}>{t('重置密码')}</ActionLink>
          )}
        </li>
        <SecondFactorRow user={user} mayChange={mayChange} onAsk={onAsk} />
        <li>
          <span className={styles.label}>{t('登录失败')}</span>
          <span className={locked ? styles.locked : ''}>
            {locked ? t('密码错误过多，已锁定') : t('{n} 次', { n: failedSignIns })}
          </span>
          {locked && mayReset && <ActionLink onClick={unlock}>{t('解锁')}</ActionLink>}
        </li>
      </ul>
    </section>
  );
}

function SecondFactorRow({ user, mayChange, onAsk }: SecurityProps) {
  const t = useTexts();
  const mayReset = useCan('user').button('resetSecondFactor') && mayChange;
  const isOneself = useSession()?.userId === user.id;
  return (
    <li>
      <span className={styles.label}>{t('二次验证')}</span>
      <SecondFactor user={user} />
      {mayReset && user.secondFactor === 'on' && !isOneself && (
        <ActionLink onClick={() => onAsk({ to: 'resetSecondFactor' })}>{t('解除二次验证')}</ActionLink>
      )}
    </li>
  );
}
