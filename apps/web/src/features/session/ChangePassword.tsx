import { useState } from 'react';
import { passwordForm, session } from '@edp/contract/session';
import { CallError, command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

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
  const form = usePlainForm(passwordForm, EMPTY);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy || !form.store.validate()) return;
    setBusy(true);
    try {
      const words = await command(session.changePassword, { loginName: account, ...form.store.values() });
      notify.success(words || t('修改成功!'));
      onClose();
    } catch (error) {
      reportFailure(error, t('修改失败'));
      if (error instanceof CallError) form.store.refuse(error.errors);
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
          <Button kind="primary" type="submit" form={form.id} busy={busy}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <PlainForm form={form} onSubmit={() => void submit()}>
        {FIELDS.map(([name, label, autoComplete]) => (
          <PlainField<typeof EMPTY>
            key={name}
            name={name}
            label={t(label)}
            input={{ type: 'password', required: true, autoComplete }}
          />
        ))}
      </PlainForm>
    </Dialog>
  );
}
