import { passkeyForm, passkeyPassword, passkeys } from '@edp/contract/passkeys';
import { call, command } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { PasswordField } from './PasswordStep.tsx';

interface AddPasskeyProps {
  onAdded: () => void;
  onClose: () => void;
}

const EMPTY = { name: '', password: '' };
const schema = passkeyForm.extend(passkeyPassword.shape);

/** A passkey on this device or on one beside it, under a name by which it is known again. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const t = useTexts();
  const add = async ({ name, password }: typeof EMPTY) => {
    const { data } = await call(passkeys.begin, { password });
    const { makePasskey } = await import('./browser-passkeys.ts');
    const passkey = await makePasskey(data);
    if (passkey === 'known') notify.warning(t('此设备上已有您的通行密钥'));
    else if (passkey === undefined) notify.warning(t('没有添加通行密钥'));
    else {
      notify.success((await command(passkeys.create, { name, passkey })) || t('操作成功'));
      onAdded();
    }
  };
  return (
    <FormDialog
      title={t('添加通行密钥')}
      hint={t(
        '通行密钥保存在此电脑、手机或安全密钥里，用指纹、面容或 PIN 解锁，登录时不用密码和验证码。添加后，用密码登录也须二次验证。',
      )}
      verb={t('添加')}
      schema={schema}
      initial={EMPTY}
      onSubmit={add}
      onClose={onClose}
    >
      <PasskeyName />
      <PasswordField />
    </FormDialog>
  );
}
