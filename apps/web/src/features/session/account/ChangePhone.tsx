import { useState } from 'react';
import { account, phoneForm } from '@edp/contract/account';
import { CallError, command } from '../../../lib/api/call.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { refreshData } from '../../../lib/query/query-client.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CodeButton } from '../../../pickers/accounts/CodeButton.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../../ui/plain/PlainForm.tsx';

type Values = typeof EMPTY;
const EMPTY = { phone: '', verificationCode: '', password: '' };

interface ChangePhoneProps {
  /** Who has just signed in at the identity provider gives no password. */
  asksPassword: boolean;
  onClose: () => void;
}

/** Another phone, proved by a code that is sent to it, and by the password. */
export function ChangePhone({ asksPassword, onClose }: ChangePhoneProps) {
  const t = useTexts();
  const form = usePlainForm(asksPassword ? phoneForm : phoneForm.omit({ password: true }), EMPTY);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy || !form.store.validate()) return;
    setBusy(true);
    try {
      const words = await command(account.changePhone, form.store.values());
      notify.success(words || t('操作成功'));
      void refreshData();
      onClose();
    } catch (error) {
      reportFailure(error, t('操作失败'));
      if (error instanceof CallError) form.store.refuse(error.errors);
      setBusy(false);
    }
  };
  const phone = () => {
    const typed = String(form.store.get('phone') ?? '').trim();
    const wrong = phoneForm.shape.phone.safeParse(typed).error?.issues[0]?.message;
    if (wrong === undefined) return typed;
    form.store.refuse([{ path: 'phone', message: wrong }]);
    return undefined;
  };
  return (
    <Dialog
      title={t('更换手机')}
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
        <PlainField<Values>
          name="phone"
          label={t('新手机号')}
          input={{ required: true, inputMode: 'tel', autoComplete: 'tel', maxLength: 11 }}
        />
        <PlainField<Values>
          name="verificationCode"
          label={t('验证码')}
          input={{ required: true, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 }}
          beside={<CodeButton purpose="phone" phone={phone} />}
        />
        {asksPassword && (
          <PlainField<Values>
            name="password"
            label={t('登录密码')}
            input={{ required: true, type: 'password', autoComplete: 'current-password' }}
          />
        )}
      </PlainForm>
    </Dialog>
  );
}
