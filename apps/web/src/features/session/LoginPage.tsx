import { lazy, Suspense, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { loginForm } from '@edp/contract/session';
import { useLook } from '../../lib/looks.ts';
import { navigate } from '../../lib/navigate.ts';
import { notify } from '../../lib/notify.ts';
import { PlainField, usePlainForm } from '../../lib/plain-form.tsx';
import pageStyles from '../../lib/plain-page.module.css';
import { tenantCode } from '../../lib/storage.ts';
import { useTexts } from '../../lib/texts.tsx';
import { buttonLook } from './button-look.ts';
import { Captcha, newCaptchaSource } from './Captcha.tsx';
import styles from './LoginPage.module.css';
import { abandonSignIn, signIn } from './sign-in.ts';
import { TenantLine } from './TenantLine.tsx';

const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));

/** Sign-in; `registration` is the way to it for companies that have no account yet. */
export function LoginPage({ registration }: { registration: ReactNode }) {
  const t = useTexts();
  const form = usePlainForm(loginForm, { loginName: '', password: '', captcha: '' });
  const [rememberMe, setRememberMe] = useState(false);
  const [source, setSource] = useState(newCaptchaSource);
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState<'form' | 'busy' | 'role'>('form');
  const buttonColor = useLook('loginButtonColor');
  useEffect(() => abandonSignIn, []);

  const newCaptcha = () => {
    setSource(newCaptchaSource());
    form.clear('captcha');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step !== 'form') return;
    if (!tenantCode.read()) {
      notify.warning(t('请输入授权码'));
      navigate('/auth');
      return;
    }
    if (!form.check()) return;
    setStep('busy');
    setRefusal('');
    const refused = await signIn({ ...form.values, rememberMe, source });
    setRefusal(refused ?? '');
    setStep(refused === undefined ? 'role' : 'form');
    if (refused !== undefined) newCaptcha();
  };
  const cancelRole = () => {
    abandonSignIn();
    setStep('form');
    newCaptcha();
  };

  return (
    <>
      <form onSubmit={submit} noValidate>
        <h1 className={pageStyles.heading}>{t('登录')}</h1>
        <TenantLine />
        <PlainField
          label={t('登录名')}
          error={form.errorOf('loginName')}
          onText={(text) => form.set('loginName', text)}
          input={{
            name: 'loginName',
            value: form.values.loginName,
            autoFocus: true,
            autoComplete: 'username',
            onBlur: () => form.leave('loginName'),
          }}
        />
        <PlainField
          label={t('密码')}
          error={form.errorOf('password')}
          onText={(text) => form.set('password', text)}
          input={{
            name: 'password',
            type: 'password',
            value: form.values.password,
            autoComplete: 'current-password',
          }}
        />
        <PlainField
          label={t('验证码')}
          error={form.errorOf('captcha')}
          onText={(text) => form.set('captcha', text)}
          input={{
            name: 'captcha',
            value: form.values.captcha,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 8,
          }}
          beside={<Captcha source={source} onChange={newCaptcha} />}
        />
        <label className={styles.remember}>
          <input
            type="checkbox"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.target.checked)}
          />
          {t('记住我')}
        </label>
        <div role="alert" className={styles.refusal}>
          {refusal && t(refusal)}
        </div>
        <button
          type="submit"
          className={pageStyles.main}
          style={buttonLook(buttonColor)}
          disabled={step === 'busy'}
        >
          {t('登录')}
        </button>
      </form>
      {registration}
      {step === 'role' && (
        <Suspense>
          <RoleDialog onCancel={cancelRole} />
        </Suspense>
      )}
    </>
  );
}
