import { account as ownAccount } from '@edp/contract/account';
import { notify } from '../../lib/browser/notify.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
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
  // Who has no password is told so before they fill anything in.
  const { data: own, error } = useRecord(ownAccount.detail, {});
  if (!own && !error) return null;
  if (own?.confirmedBy === 'provider')
    return (
      <Dialog
        title={t('修改密码')}
        width={440}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      >
        <p>{t('您通过单点登录进入，不使用登录密码。')}</p>
      </Dialog>
    );
  return <PasswordDialog title={t('修改密码')} account={account} onChanged={changed} onClose={onClose} />;
}
