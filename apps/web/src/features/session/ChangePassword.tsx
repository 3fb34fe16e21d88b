import { useId, useState, type FormEvent } from 'react';
import { passwordForm, session } from '@edp/contract/session';
import { command } from '../../lib/call.ts';
import { reportFailure } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { PlainField, usePlainForm } from '../../lib/plain-form.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ChangePasswordProps {
  account: string;
  onClose: () => void;
}

const FIELDS = [
  ['oldPassword', '旧密码', 'current-password'],
  ['password', '新密码', 'new-password'],
  ['confirmPassword', '确认密码', 'new-password'],
] as const;
const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };

export function ChangePassword({ account, onClose }: ChangePasswordProps) {
  const t = useTexts();
  const id = useId();
  const form = usePlainForm(passwordForm, EMPTY);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.check()) return;
    setBusy(true);
    try {
      const words = await command(
        session.changePassword,
        { loginName: account, ...form.values },
        { success: 'shell' },
      );
      notify.success(words || t('修改成功!'));
      onClose();
    } catch (error) {
      reportFailure(error, t('修改失败'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('修改密码')}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        {FIELDS.map(([name, label, autoComplete]) => (
          <PlainField
            key={name}
            label={t(label)}
            error={form.errorOf(name)}
            onText={(text) => form.set(name, text)}
            input={{
              type: 'password',
              required: true,
              value: form.values[name],
              autoComplete,
              onBlur: () => form.leave(name),
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
