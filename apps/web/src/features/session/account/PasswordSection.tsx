import { useState } from 'react';
import type { OwnAccount } from '@edp/contract/account';
import { refreshData } from '../../../lib/query/query-client.ts';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { ChangePassword } from '../ChangePassword.tsx';
import { AccountSection } from './AccountSection.tsx';
import styles from './account.module.css';

export function PasswordSection({ own }: { own: OwnAccount }) {
  const t = useTexts();
  const [changing, setChanging] = useState(false);
  const { account, passwordChangedTime, passwordExpiryTime, confirmedBy } = own;
  const close = () => {
    setChanging(false);
    void refreshData();
  };
  if (confirmedBy === 'provider')
    return (
      <AccountSection title={t('密码')}>
        <p className={styles.note}>{t('您通过单点登录进入，不使用登录密码。')}</p>
      </AccountSection>
    );
  return (
    <AccountSection
      title={t('密码')}
      actions={<ActionLink onClick={() => setChanging(true)}>{t('修改密码')}</ActionLink>}
    >
      <p className={styles.line}>
        {passwordChangedTime ? t('{time} 修改', { time: passwordChangedTime }) : t('修改时间未知')}
        {passwordExpiryTime && (
          <span className={styles.note}>{t('{time} 过期', { time: passwordExpiryTime })}</span>
        )}
      </p>
      <p className={styles.note}>{t('修改后，其他设备上的会话立即下线。')}</p>
      {changing && (
        <TextsProvider functionKey="shell">
          <ChangePassword account={account} onClose={close} />
        </TextsProvider>
      )}
    </AccountSection>
  );
}
