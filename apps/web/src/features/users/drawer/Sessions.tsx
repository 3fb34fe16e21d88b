import { users, type User, type UserSession } from '@edp/contract/users';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SessionList } from '../../../pickers/accounts/SessionList.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from '../users.module.css';

/** Milliseconds. */
const REFRESHED_EVERY = 30_000;

interface SessionsProps {
  user: User;
  /** Asks before one session, or without one all of them, end. */
  onEnd: (session?: UserSession) => void;
}

/** Where somebody is signed in; each can be ended, but for the one that looks. */
export function Sessions({ user: { id }, onEnd }: SessionsProps) {
  const t = useTexts();
  const { data, error, reload } = useRecord(users.sessions, { id }, { every: REFRESHED_EVERY });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section className={styles.section}>
      <header>
        <h3>
          {t('会话')} {data?.length}
        </h3>
        {others.length > 0 && <ActionLink onClick={() => onEnd()}>{t('全部下线')}</ActionLink>}
      </header>
      {error && (
        <p role="alert" className={styles.note}>
          {error} <Button onClick={() => void reload()}>{t('重试')}</Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.note}>{t('现在没有登录')}</p>}
      <SessionList sessions={data ?? []} onEnd={onEnd} />
    </section>
  );
}
