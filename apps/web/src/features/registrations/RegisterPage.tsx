import { Link } from '../../lib/Link.tsx';
import { navigate } from '../../lib/navigate.ts';
import pageStyles from '../../lib/plain-page.module.css';
import { useTexts } from '../../lib/texts.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './registration.module.css';
import { RegistrationFields, useCompanyLookup } from './RegistrationFields.tsx';
import { useRegistration } from './use-registration.ts';
import { pageVariant } from './variants.ts';

/** The application of a company for an account of its own. */
export function RegisterPage() {
  const t = useTexts();
  const form = useRegistration(pageVariant, () => navigate('/registerSuccess'));
  const { openLookup, dialog } = useCompanyLookup(form, pageVariant);
  return (
    <>
      <h1 className={pageStyles.heading}>{t('企业注册')}</h1>
      <p className={styles.intro}>
        {t('以下各项均为必填')}
        <Link to="/auth">{t('返回')}</Link>
      </p>
      <form id={form.id} onSubmit={form.submit} noValidate>
        <RegistrationFields form={form} variant={pageVariant} onLookup={openLookup} />
        <button type="submit" className={pageStyles.main} disabled={form.busy}>
          {t('提交注册')}
        </button>
      </form>
      {dialog}
      <RefusalNotice form={form} />
    </>
  );
}

export function RegisterSuccessPage() {
  const t = useTexts();
  return (
    <>
      <h1 className={pageStyles.heading}>{t('提交成功')}</h1>
      <p className={pageStyles.line}>{t('注册申请已提交，稍后会有专员与您电话联系，请保持电话畅通')}</p>
      <button type="button" className={pageStyles.main} onClick={() => navigate('/auth')}>
        {t('关闭')}
      </button>
    </>
  );
}
