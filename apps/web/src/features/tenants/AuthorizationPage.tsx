import { useState, type FormEvent } from 'react';
import { tenants } from '@edp/contract/tenants';
import { call, CallError } from '../../lib/call.ts';
import { Link } from '../../lib/Link.tsx';
import { notify } from '../../lib/notify.ts';
import { PlainField, usePlainForm } from '../../lib/plain-form.tsx';
import styles from '../../lib/plain-page.module.css';
import { forgetSession } from '../../lib/session-store.ts';
import { tenantCode } from '../../lib/storage.ts';
import { useTexts } from '../../lib/texts.tsx';

const SUGGESTED_CODE = 'BRH';

/** Where a person says for which tenant to sign in. */
export function AuthorizationPage() {
  const t = useTexts();
  const form = usePlainForm(tenants.byCode.input, { tenantCode: tenantCode.read() || SUGGESTED_CODE });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check() || busy) return;
    setBusy(true);
    const refused = await refusalOf(form.values.tenantCode.trim());
    setBusy(false);
    if (refused === undefined) location.assign('/login');
    else notify.warning(t(refused));
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1 className={styles.heading}>{t('企业授权')}</h1>
      <p className={styles.line}>{t('请输入企业的授权码，以确认要登录的租户')}</p>
      <PlainField
        label={t('授权码')}
        error={form.errorOf('tenantCode')}
        onText={(text) => form.set('tenantCode', text)}
        input={{
          value: form.values.tenantCode,
          autoFocus: true,
          autoComplete: 'organization',
          spellCheck: false,
        }}
      />
      <button type="submit" className={styles.main} disabled={busy}>
        {t('下一步')}
      </button>
      <p className={styles.below}>
        <Link to="/register">{t('企业注册')}</Link>
      </p>
    </form>
  );
}

/** Keeps the code and asks the server about it; a refused one gives way to the former code, its words come back. */
async function refusalOf(code: string): Promise<string | undefined> {
  const former = tenantCode.read();
  tenantCode.write(code);
  try {
    await call(tenants.byCode, { tenantCode: code }, { success: 'shell' });
    // A ticket of another tenant would be refused from now on.
    if (code !== former) forgetSession();
    return undefined;
  } catch (error) {
    if (former) tenantCode.write(former);
    else tenantCode.remove();
    if (!(error instanceof CallError)) throw error;
    const answeredWithoutWords = error.code !== undefined && !error.hasWords;
    return answeredWithoutWords ? '授权码无效，请重新输入' : error.message;
  }
}
