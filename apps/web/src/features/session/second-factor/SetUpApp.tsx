import { useState, type ReactNode } from 'react';
import { secondFactors } from '@edp/contract/second-factors';
import { call } from '../../../lib/api/call.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep, type Secret } from './ScanStep.tsx';

interface SetUpAppProps {
  account: string;
  title: string;
  hint?: string;
  /** Another way, shown with the first step. */
  children?: ReactNode;
  /** The app has been set up and the recovery codes were shown. */
  onDone: () => void;
  onClose: () => void;
}

/** From the password over the picture to the recovery codes. */
export function SetUpApp({ account, title, hint, children, onDone, onClose }: SetUpAppProps) {
  const t = useTexts();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} account={account} onDone={onDone} />;
  if (secret) return <ScanStep secret={secret} onConfirmed={setCodes} onClose={onClose} />;
  return (
    <PasswordStep
      title={title}
      hint={hint ?? t('请再次输入登录密码。设置后，其他设备上的会话立即下线。')}
      verb={t('下一步')}
      onPassword={async (password) => setSecret((await call(secondFactors.begin, { password })).data)}
      onClose={onClose}
    >
      {children}
    </PasswordStep>
  );
}
