import { useState } from 'react';
import { passwordForm } from '@edp/contract/session';
import { CallError } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import styles from './RoleDialog.module.css';
import { replaceFirstPassword } from './sign-in.ts';

interface NewPasswordProps {
  /** What was just signed in with; it was given by somebody else. */
  firstPassword: string;
  onChanged: () => void;
  onCancel: () => void;
}

type Values = typeof EMPTY;
const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };

/** The first sign-in: a password of one's own in place of the one that was given, before anything else. */
export function NewPassword({ firstPassword, onChanged, onCancel }: NewPasswordProps) {
  const t = useTexts();
  const form = usePlainForm(passwordForm, { ...EMPTY, oldPassword: firstPassword });
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy || !form.store.validate()) return;
    setBusy(true);
    try {
      await replaceFirstPassword(form.store.values());
      onChanged();
    } catch (error) {
      reportFailure(error, t('修改失败'));
      if (error instanceof CallError) form.store.refuse(error.errors);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('修改初始密码')}
      width={420}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('取消')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={busy}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('当前密码由管理员设置，请先设置自己的密码。')}</p>
      <PlainForm form={form} onSubmit={() => void submit()}>
        <PlainField<Values>
          name="password"
          label={t('新密码')}
          input={{ type: 'password', required: true, autoComplete: 'new-password' }}
        />
        <PlainField<Values>
          name="confirmPassword"
          label={t('确认密码')}
          input={{ type: 'password', required: true, autoComplete: 'new-password' }}
        />
      </PlainForm>
    </Dialog>
  );
}
