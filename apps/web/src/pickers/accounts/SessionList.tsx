import type { UserSession } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import styles from './session-list.module.css';

interface SessionListProps {
  sessions: readonly UserSession[];
  /** Says when each began as well. */
  whole?: boolean;
  /** Asks before one of them ends. */
  onEnd: (session: UserSession) => void;
}

/** Where somebody is signed in; each can be ended, but for the one that looks. */
export function SessionList({ sessions, whole = false, onEnd }: SessionListProps) {
  const t = useTexts();
  return (
    <ul className={styles.rows}>
      {sessions.map((session) => (
        <li key={session.id}>
          <span className={styles.device}>
            <strong>{session.device || t('未知设备')}</strong>
            <span className={styles.note}>
              {[
                session.address,
                session.roleName,
                whole && t('登录于 {time}', { time: session.signInTime }),
                t('活动于 {time}', { time: session.lastSeenTime.slice(whole ? 0 : 5, 16) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {session.current ? (
            <span className={`${styles.note} ${styles.own}`}>{t('本机')}</span>
          ) : (
            <ActionLink onClick={() => onEnd(session)}>{t('下线')}</ActionLink>
          )}
        </li>
      ))}
    </ul>
  );
}
