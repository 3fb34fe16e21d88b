import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { passwordToChange } from './sign-in.ts';

interface NewPasswordProps {
  /** What was just signed in with; empty where that was no password. */
  present: string;
  onChanged: () => void;
  onCancel: () => void;
}

/** A password of one's own in place of one that was given or has expired, before anything else. */
export function NewPassword({ present, onChanged, onCancel }: NewPasswordProps) {
  const t = useTexts();
  const [due] = useState(passwordToChange);
  return (
    <PasswordDialog
      title={due?.expired ? t('修改密码') : t('修改初始密码')}
      hint={
        due?.expired ? t('密码已过期，请先设置新密码。') : t('当前密码由管理员设置，请先设置自己的密码。')
      }
      account={due?.account ?? ''}
      {...(present && { oldPassword: present })}
      onChanged={onChanged}
      onClose={onCancel}
    />
  );
}
