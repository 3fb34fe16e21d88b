import { useState } from 'react';
import { signInSteps } from '@edp/contract/sign-in-steps';
import type { SecondStep as Step } from '@edp/contract/session';
import { secondFactorCode } from '@edp/contract/second-factors';
import { z } from 'zod';
import { call, CallError } from '../../../lib/api/call.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../../ui/plain/PlainForm.tsx';
import { finishSignIn, isOver, type Proof } from './finish-sign-in.ts';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import styles from './second-factor.module.css';

interface SecondStepProps {
  step: Step;
  rememberMe: boolean;
  onDone: () => void;
  /** The first step is over, for these reasons. */
  onOver: (words: string) => void;
  onCancel: () => void;
}

/** What is asked behind the password: a code of the app, one of those for a lost phone, or a passkey. */
export function SecondStep(props: SecondStepProps) {
  return (
    <TextsProvider functionKey="secondFactor">
      <Content {...props} />
    </TextsProvider>
  );
}

type Values = typeof EMPTY;
const EMPTY = { code: '' };
const schema = z.object({ code: secondFactorCode });

function Content({ step, rememberMe, onDone, onOver, onCancel }: SecondStepProps) {
  const t = useTexts();
  const form = usePlainForm(schema, EMPTY);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const asksCode = step.methods.includes('code');
  const asksPasskey = step.methods.includes('passkey') && canUsePasskeys();

  const finish = async (prove: () => Promise<Proof | undefined>) => {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      const proof = await prove();
      if (proof) {
        await finishSignIn({ token: step.token, rememberMe, ...proof });
        onDone();
        return;
      }
      setRefusal(t('没有使用通行密钥'));
    } catch (error) {
      if (isOver(error)) return onOver(error.message);
      const isAtCode = error instanceof CallError && error.errors.some(({ path }) => path === 'code');
      if (isAtCode) form.store.refuse(error.errors);
      else setRefusal(failureText(error, t('通行密钥验证失败')));
    }
    setBusy(false);
  };
  const submit = () => {
    if (form.store.validate()) void finish(async () => form.store.values());
  };
  const usePasskey = () =>
    finish(async () => {
      const { data } = await call(signInSteps.secondStepChallenge, { token: step.token });
      const { signWithPasskey } = await import('./browser-passkeys.ts');
      const passkey = await signWithPasskey(data);
      return passkey && { passkey };
    });

  return (
    <Dialog
      title={t('二次验证')}
      width={440}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('取消')}</Button>
          {asksPasskey && (
            <Button kind={asksCode ? 'plain' : 'primary'} busy={busy} onClick={() => void usePasskey()}>
              {t('使用通行密钥')}
            </Button>
          )}
          {asksCode && (
            <Button kind="primary" type="submit" form={form.id} busy={busy}>
              {t('确定')}
            </Button>
          )}
        </>
      }
    >
      {asksCode ? (
        <PlainForm form={form} onSubmit={submit}>
          <CodeField
            onSwitch={() => {
              form.store.reset('code');
              setRefusal('');
            }}
          />
        </PlainForm>
      ) : (
        <p className={styles.hint}>
          {asksPasskey
            ? t('请用添加过通行密钥的设备验证身份。')
            : t('您的账号须用通行密钥验证，但当前浏览器或地址不支持。请换一个浏览器，或联系管理员。')}
        </p>
      )}
      <div role="alert" className={styles.refusal}>
        {refusal && t(refusal)}
      </div>
      <p className={styles.note}>{t('设备丢失时，请联系管理员解除二次验证。')}</p>
    </Dialog>
  );
}

/** The code of the app, or in its place one of those for a lost phone. */
function CodeField({ onSwitch }: { onSwitch: () => void }) {
  const t = useTexts();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <PlainField<Values>
        name="code"
        label={isRecovery ? t('恢复码|输入') : t('动态码|输入')}
        hint={isRecovery ? t('设置动态码时保存的16位恢复码') : t('手机上的身份验证器显示的6位数字')}
        input={{
          required: true,
          inputMode: isRecovery ? 'text' : 'numeric',
          autoComplete: isRecovery ? 'off' : 'one-time-code',
          maxLength: 30,
          spellCheck: false,
        }}
      />
      <ActionLink
        onClick={() => {
          setRecovery(!isRecovery);
          // What was typed is no code of the other kind.
          onSwitch();
        }}
      >
        {isRecovery ? t('使用动态码') : t('手机不在身边？使用恢复码')}
      </ActionLink>
    </>
  );
}
