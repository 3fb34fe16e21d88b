import { useEffect, useState } from 'react';
import { passwordForm, session } from '@edp/contract/session';
import type { PasswordPolicy } from '@edp/contract/security-settings';
import { call, CallError, command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import styles from './RoleDialog.module.css';

interface PasswordDialogProps {
  title: string;
  /** Whose password it is. */
  account: string;
  /** Where it has just been typed; it is asked for otherwise. */
  oldPassword?: string;
  hint?: string;
  /** Told the server's words. */
  onChanged: (words: string) => void;
  onClose: () => void;
}

type Values = typeof EMPTY;
const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };

/** A new password of one's own in place of the present one. */
export function PasswordDialog({
  title,
  account,
  oldPassword,
  hint,
  onChanged,
  onClose,
}: PasswordDialogProps) {
  const t = useTexts();
  const form = usePlainForm(passwordForm, { ...EMPTY, oldPassword: oldPassword ?? '' });
  const rules = useRules();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy || !form.store.validate()) return;
    setBusy(true);
    try {
      onChanged(await command(session.changePassword, { loginName: account, ...form.store.values() }));
    } catch (error) {
      reportFailure(error, t('修改失败'));
      if (error instanceof CallError) form.store.refuse(error.errors);
      setBusy(false);
    }
  };
  const typed = { type: 'password', required: true } as const;
  const fresh = { ...typed, autoComplete: 'new-password' };
  return (
    <Dialog
      title={title}
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
      {hint && <p className={styles.hint}>{hint}</p>}
      <PlainForm form={form} onSubmit={() => void submit()}>
        {oldPassword === undefined && (
          <PlainField<Values>
            name="oldPassword"
            label={t('旧密码')}
            input={{ ...typed, autoComplete: 'current-password' }}
          />
        )}
        <PlainField<Values> name="password" label={t('新密码')} hint={rules} input={fresh} />
        <PlainField<Values> name="confirmPassword" label={t('确认密码')} input={fresh} />
      </PlainForm>
    </Dialog>
  );
}

/** What the tenant asks of new passwords, in words; undefined until the server has told. */
function useRules(): string | undefined {
  const t = useTexts();
  const [policy, setPolicy] = useState<PasswordPolicy>();
  useEffect(() => {
    call(session.passwordPolicy, {})
      .then(({ data }) => setPolicy(data))
      .catch((error: unknown) => console.error(error));
  }, []);
  if (!policy) return undefined;
  const { passwordMinLength, passwordKinds, passwordHistory } = policy;
  const rules = [
    t('至少 {n} 个字符', { n: passwordMinLength }),
    passwordKinds > 1 && t('含大写字母、小写字母、数字、其他字符中的至少 {n} 类', { n: passwordKinds }),
    passwordHistory > 1 ? t('不同于最近 {n} 次的密码', { n: passwordHistory }) : t('不同于旧密码'),
    t('不是常见密码'),
  ];
  return rules.filter(Boolean).join(t('，|列举'));
}
