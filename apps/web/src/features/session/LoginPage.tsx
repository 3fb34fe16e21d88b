import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loginForm } from '@edp/contract/session';
import { useBranding } from '../../lib/texts/branding.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { notify } from '../../lib/browser/notify.ts';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import pageStyles from '../../ui/plain/plain-page.module.css';
import { tenantCode } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { buttonStyle } from './button-style.ts';
import { Captcha, newCaptchaSource } from './Captcha.tsx';
import styles from './LoginPage.module.css';
import { leaveForProvider } from './provider-sign-in.ts';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { abandonSignIn, signIn } from './sign-in.ts';
import { TenantLine, useTenant } from './TenantLine.tsx';
import { useEntering } from './use-entering.ts';

const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));

const NewPassword = lazy(async () => ({ default: (await import('./NewPassword.tsx')).NewPassword }));

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
  const buttonColor = useBranding('loginButtonColor');

  const newCaptcha = () => {
    setSource(newCaptchaSource());
    form.store.reset('captcha');
  };
  const { step, setStep, refusal, settle } = useEntering(newCaptcha);
  const submit = async () => {
    if (step !== 'form') return;
    if (!tenantCode.read()) {
      notify.warning(t('请输入授权码'));
      navigate('/auth');
      return;
    }
    if (!form.store.validate()) return;
    await settle(signIn({ ...form.store.values(), rememberMe: rememberMe && mayRemember, source }));
  };
  const leave = () => settle(leaveForProvider(rememberMe && mayRemember), 'busy');
  const cancel = () => {
    abandonSignIn();
    setStep('form');
    newCaptcha();
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
        {hasForm && (
          <button
            type="submit"
            className={pageStyles.main}
            style={buttonStyle(buttonColor)}
            disabled={step === 'busy'}
          >
            {t('登录')}
          </button>
        )}
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
        present={() => form.store.values().password}
        onChanged={() => setStep('role')}
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

interface NextStepProps {
  step: string;
  /** The password that has just been typed. */
  present: () => string;
  onChanged: () => void;
  onCancel: () => void;
}

/** What is asked of whoever has been let in. */
function NextStep({ step, present, onChanged, onCancel }: NextStepProps) {
  return (
    <Suspense>
      {step === 'password' && <NewPassword present={present()} onChanged={onChanged} onCancel={onCancel} />}
      {step === 'role' && <RoleDialog onCancel={onCancel} />}
    </Suspense>
  );
}
