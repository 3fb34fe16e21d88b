import { use } from 'react';
import type { User } from '@edp/contract/users';
import { Link } from '../../../lib/address/Link.tsx';
import { useCan } from '../../../lib/session/can.ts';
import { holdsScreen, MenuContext } from '../../../lib/session/menu.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import type { Asked } from './UserQuestion.tsx';
import { SecondFactor } from '../UserStatus.tsx';
import { useUserCalls } from '../use-user-calls.ts';
import styles from '../users.module.css';

/** Days. */
const SOON = 7;

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
  const seesLog = holdsScreen(use(MenuContext), 'signInLog');
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
              <Expiry daysLeft={user.passwordDaysLeft} />
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
          {seesLog && (
            <Link to={`/admin/sign-in-log?keyword=${encodeURIComponent(user.account)}`}>{t('登录日志')}</Link>
          )}
        </li>
      </ul>
    </section>
  );
}

/** For how long the password may be used, where it expires; amber once a week is left. */
function Expiry({ daysLeft }: { daysLeft: number | null }) {
  const t = useTexts();
  if (daysLeft === null) return null;
  const words = daysLeft > 0 ? t('再过 {n} 天到期', { n: daysLeft }) : t('已到期，下次登录须修改');
  return (
    <span className={daysLeft > SOON ? styles.expiry : `${styles.expiry} ${styles.locked}`}>{words}</span>
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
