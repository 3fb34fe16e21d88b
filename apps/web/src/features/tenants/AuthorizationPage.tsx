import { useState } from 'react';
import { tenants } from '@edp/contract/tenants';
import { call, CallError } from '../../lib/api/call.ts';
import { Link } from '../../lib/address/Link.tsx';
import { notify } from '../../lib/browser/notify.ts';
import { PlainField } from '../../ui/plain/PlainField.tsx';
import { PlainForm, usePlainForm } from '../../ui/plain/PlainForm.tsx';
import styles from '../../ui/plain/plain-page.module.css';
import { forgetSession } from '../../lib/session/session-store.ts';
import { tenantCode } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { whileBusy } from '../../ui/buttons/while-busy.ts';

const SUGGESTED_CODE = 'BRH';

interface Values {
  tenantCode: string;
}

/** Where a person says for which tenant to sign in. */
export function AuthorizationPage() {
  const t = useTexts();
  const form = usePlainForm<Values>(tenants.byCode.input, {
    tenantCode: tenantCode.read() || SUGGESTED_CODE,
  });
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!form.store.validate() || busy) return;
    setBusy(true);
    const refused = await refusalOf(form.store.values().tenantCode.trim());
    setBusy(false);
    if (refused === undefined) location.assign('/login');
    else notify.warning(t(refused));
  };
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      <h1 className={styles.heading}>{t('企业授权')}</h1>
      <p className={styles.line}>{t('请输入企业的授权码，以确认要登录的租户')}</p>
      <PlainField<Values>
        name="tenantCode"
        label={t('授权码')}
        input={{ autoFocus: true, autoComplete: 'organization', spellCheck: false }}
      />
      <button type="submit" className={styles.main} {...whileBusy(busy)}>
        {t('下一步')}
      </button>
      <p className={styles.below}>
        <Link to="/register">{t('企业注册')}</Link>
      </p>
    </PlainForm>
  );
}

/** Keeps the code and asks the server about it; a refused one gives way to the former code, its words come back. */
async function refusalOf(code: string): Promise<string | undefined> {
  const former = tenantCode.read();
  tenantCode.write(code);
  try {
    await call(tenants.byCode, { tenantCode: code });
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
