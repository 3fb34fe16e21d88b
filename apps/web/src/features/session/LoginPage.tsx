import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loginForm, type SecondStep as SecondStepOffer } from '@edp/contract/session';
import { useBranding } from '../../lib/texts/branding.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { notify } from '../../lib/browser/notify.ts';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import pageStyles from '../../ui/plain/plain-page.module.css';
import { tenantCode } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { buttonStyle } from '../../ui/plain/button-style.ts';
import { whileBusy } from '../../ui/buttons/while-busy.ts';
import { Captcha, newCaptchaSource } from './Captcha.tsx';
import styles from './LoginPage.module.css';
import { leaveForProvider } from './provider-sign-in.ts';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { abandonSignIn, pendingAccount, signIn } from './sign-in.ts';
import { TenantLine, useTenant } from './TenantLine.tsx';
import { afterPassword, useEntering, type Step } from './use-entering.ts';

const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));

const NewPassword = lazy(async () => ({ default: (await import('./NewPassword.tsx')).NewPassword }));

const SecondStep = lazy(async () => ({
  default: (await import('./second-factor/SecondStep.tsx')).SecondStep,
}));

const SecondFactorDue = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorDue.tsx')).SecondFactorDue,
}));

const EMPTY = { loginName: '', password: '', captcha: '' };
type Values = typeof EMPTY;

/** Sign-in; `registration` is the way to it for companies that have no account yet. */
export function LoginPage({ registration }: { registration: ReactNode }) {
  const t = useTexts();
  const form = usePlainForm(loginForm, EMPTY);
  const [rememberMe, setRememberMe] = useState(false);
  const tenant = useTenant();
  const [source, setSource] = useState(newCaptchaSource);
  const [byPassword, setByPassword] = useState(false);
  const hasForm = byPassword || tenant?.passwordSignIn !== false;
  const mayRemember = tenant?.rememberAllowed !== false;

  const newCaptcha = () => {
    setSource(newCaptchaSource());
    form.store.reset('captcha');
  };
  const { step, setStep, refusal, asked, goOn, settle } = useEntering(newCaptcha);
  const remember = rememberMe && mayRemember;
  const mayBegin = () => {
    if (step !== 'form' || tenantCode.read()) return step === 'form';
    notify.warning(t('请输入授权码'));
    navigate('/auth');
    return false;
  };
  const submit = async () => {
    if (!mayBegin() || !form.store.validate()) return;
    await settle(signIn({ ...form.store.values(), rememberMe: remember, source }));
  };
  const usePasskey = async () => {
    if (mayBegin()) await settle(byPasskey(remember).catch(passkeyFailed));
  };
  const leave = () => settle(leaveForProvider({ rememberMe: remember }), 'busy');
  const cancel = () => {
    abandonSignIn();
    goOn('');
  };

  return (
    <>
      <PlainForm form={form} onSubmit={() => void submit()}>
        <h1 className={pageStyles.heading}>{t('登录')}</h1>
        <TenantLine name={tenant?.tenantName} />
        {hasForm && <PasswordFields source={source} onChange={newCaptcha} />}
        {mayRemember && (
          <label className={styles.remember}>
            <input
              type="checkbox"
              checked={rememberMe}
              onChange={(event) => setRememberMe(event.target.checked)}
            />
            {t('记住我')}
          </label>
        )}
        <div role="alert" className={styles.refusal}>
          {refusal && t(refusal)}
        </div>
        {hasForm && <PasswordButtons busy={step === 'busy'} onPasskey={() => void usePasskey()} />}
        {tenant?.singleSignOn && (
          <ProviderSignIn
            name={tenant.singleSignOn}
            busy={step === 'busy'}
            beside={hasForm}
            onLeave={() => void leave()}
            onPassword={() => setByPassword(true)}
          />
        )}
      </PlainForm>
      {registration}
      <NextStep
        step={step}
        asked={asked}
        rememberMe={remember}
        present={() => form.store.values().password}
        onProved={goOn}
        onStep={setStep}
        onCancel={cancel}
      />
    </>
  );
}

interface PasswordFieldsProps {
  /** Of the captcha that is shown. */
  source: string;
  /** Asks for another one. */
  onChange: () => void;
}

function PasswordFields({ source, onChange }: PasswordFieldsProps) {
  const t = useTexts();
  return (
    <>
      <PlainField<Values>
        name="loginName"
        label={t('登录名')}
        input={{ name: 'loginName', autoFocus: true, autoComplete: 'username' }}
      />
      <PlainField<Values>
        name="password"
        label={t('密码')}
        input={{ name: 'password', type: 'password', autoComplete: 'current-password' }}
      />
      <PlainField<Values>
        name="captcha"
        label={t('验证码')}
        input={{ name: 'captcha', autoComplete: 'off', spellCheck: false, maxLength: 8 }}
        beside={<Captcha source={source} onChange={onChange} />}
      />
    </>
  );
}

interface PasswordButtonsProps {
  busy: boolean;
  onPasskey: () => void;
}

/** Sends the fields, or does without them. */
function PasswordButtons({ busy, onPasskey }: PasswordButtonsProps) {
  const t = useTexts();
  const buttonColor = useBranding('loginButtonColor');
  return (
    <>
      <button type="submit" className={pageStyles.main} style={buttonStyle(buttonColor)} {...whileBusy(busy)}>
        {t('登录')}
      </button>
      {canUsePasskeys() && (
        <button type="button" className={styles.passkey} {...whileBusy(busy, onPasskey)}>
          {t('使用通行密钥登录')}
        </button>
      )}
    </>
  );
}

interface NextStepProps {
  step: Step;
  /** What the second step is made with, where one is asked for. */
  asked: SecondStepOffer | undefined;
  rememberMe: boolean;
  /** By the second step; words say that the first has to be taken anew. */
  onProved: (refused?: string) => void;
  /** The password that has just been typed. */
  present: () => string;
  onStep: (step: Step) => void;
  onCancel: () => void;
}

/** What is asked of whoever has given the password, and of whoever has been let in. */
function NextStep({ step, asked, rememberMe, onProved, present, onStep, onCancel }: NextStepProps) {
  return (
    <Suspense>
      {asked && (
        <SecondStep
          step={asked}
          rememberMe={rememberMe}
          onDone={() => onProved()}
          onOver={onProved}
          onCancel={onCancel}
        />
      )}
      {step === 'password' && (
        <NewPassword present={present()} onChanged={() => onStep(afterPassword())} onCancel={onCancel} />
      )}
      {step === 'factor' && (
        <SecondFactorDue account={pendingAccount()} onDone={() => onStep('role')} onCancel={onCancel} />
      )}
      {step === 'role' && <RoleDialog onCancel={onCancel} />}
    </Suspense>
  );
}

async function byPasskey(rememberMe: boolean) {
  const { signInWithPasskey } = await import('./passkey-sign-in.ts');
  return signInWithPasskey(rememberMe);
}

/** Whatever the browser says of it. */
function passkeyFailed(error: unknown): string {
  console.error(error);
  return '通行密钥验证失败';
}
