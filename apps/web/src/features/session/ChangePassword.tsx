import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

interface ChangePasswordProps {
  account: string;
  onClose: () => void;
}

export function ChangePassword({ account, onClose }: ChangePasswordProps) {
  const t = useTexts();
  const changed = (words: string) => {
    notify.success(words || t('修改成功!'));
    onClose();
  };
  return <PasswordDialog title={t('修改密码')} account={account} onChanged={changed} onClose={onClose} />;
}
