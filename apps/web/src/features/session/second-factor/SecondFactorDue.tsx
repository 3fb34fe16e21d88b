import { useState } from 'react';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import { SetUpApp } from './SetUpApp.tsx';
import styles from './second-factor.module.css';

interface SecondFactorDueProps {
  account: string;
  onDone: () => void;
  onCancel: () => void;
}

/** A second factor that is asked for, set up at the sign-in before anything else. */
export function SecondFactorDue(props: SecondFactorDueProps) {
  return (
    <TextsProvider functionKey="secondFactor">
      <Ways {...props} />
    </TextsProvider>
  );
}

function Ways({ account, onDone, onCancel }: SecondFactorDueProps) {
  const t = useTexts();
  const [isPasskey, setPasskey] = useState(false);
  if (isPasskey) return <AddPasskey onAdded={onDone} onClose={() => setPasskey(false)} />;
  return (
    <SetUpApp
      account={account}
      title={t('设置二次验证')}
      hint={t('您的账号须有二次验证才能使用。请准备好手机上的身份验证器，再次输入登录密码后开始设置。')}
      onDone={onDone}
      onClose={onCancel}
    >
      {canUsePasskeys() && (
        <span className={styles.other}>
          <ActionLink onClick={() => setPasskey(true)}>{t('改用通行密钥（指纹、面容或 PIN）')}</ActionLink>
        </span>
      )}
    </SetUpApp>
  );
}
